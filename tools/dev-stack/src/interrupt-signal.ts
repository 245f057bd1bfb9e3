import { once } from 'node:events';

/** Thrown when a user interrupts the startup. */
export class InterruptedError extends Error {
  override name = 'Interrupted';
}

/**
 * Returns a signal that aborts with InterruptedError on Ctrl-C, SIGTERM, or SIGHUP. Further signals have no
 * effect.
 */
export function createInterruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signalName of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signalName, () => {
      controller.abort(new InterruptedError(signalName));
    });
  }
  return controller.signal;
}

/** Resolves once `signal` aborts. */
export async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
