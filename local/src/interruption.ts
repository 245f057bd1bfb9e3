import { once } from 'node:events';

/** Why a start ended before it was complete: somebody asked for it. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** A signal that aborts with Interrupted at Ctrl-C, SIGTERM or SIGHUP; later ones are heard and change nothing. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      controller.abort(new Interrupted(name));
    });
  }
  return controller.signal;
}

/** Resolves once `signal` aborts. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
