import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { PageFrozenError } from './page-errors.ts';
import type { Timing } from './timing.ts';

/** A page counts as frozen after this many milliseconds without a response, or more on a slow machine. */
const MIN_FROZEN_MS = 10_000;
const PING_INTERVAL_MS = 1_000;

/** Returns less than a screen's timeout, so that the gate reports the freeze and not its consequences. */
const frozenAfterMs = ({ timeoutMs }: Timing): number => Math.max(MIN_FROZEN_MS, (timeoutMs * 2) / 3);

/** Watches whether a page still responds. */
export interface FreezeWatch {
  /** Rejects with a PageFrozenError when the page freezes. */
  frozen: Promise<never>;
  stop: () => void;
}

/** Watches a page until `stop` is called. Terminates a script that freezes it, so that the page can close. */
export function watchForFreeze(session: CDPSession, timing: Timing): FreezeWatch {
  const limitMs = frozenAfterMs(timing);
  const stopController = new AbortController();
  const { signal } = stopController;
  const isResponsive = async (): Promise<boolean> => {
    const pauseController = new AbortController();
    // `stop` aborts the pause, which then counts as a response.
    const options = { ref: false, signal: AbortSignal.any([signal, pauseController.signal]) };
    // A page that navigates or closes responds with an error.
    const response = session.send('Runtime.evaluate', { expression: '0' }).then(
      () => true,
      () => true,
    );
    try {
      return await Promise.race([response, pause(limitMs, false, options).catch(() => true)]);
    } finally {
      pauseController.abort();
    }
  };
  const frozen = new Promise<never>((_resolve, reject) => {
    const watch = async (): Promise<void> => {
      while (!signal.aborted) {
        if (!(await isResponsive())) {
          // Rejects before the termination, because that makes other calls to the page fail. The page may
          // already be closed.
          reject(new PageFrozenError(limitMs));
          await session.send('Runtime.terminateExecution').catch(() => undefined);
          return;
        }
        await pause(PING_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined);
      }
    };
    void watch();
  });
  // If no caller waits for `frozen`, its rejection must not count as unhandled.
  frozen.catch(() => undefined);
  return {
    frozen,
    stop: () => {
      stopController.abort();
    },
  };
}
