import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { PageFrozenError } from './page-errors.ts';
import type { Timing } from './timing.ts';

/** Shortest time in milliseconds without a response after which a page counts as frozen. */
const MIN_FROZEN_MS = 10_000;
const PING_INTERVAL_MS = 1_000;

/** Shorter than the timeout of a screen, so that the reason is the freeze and not what it prevents. */
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
  const stopped = new AbortController();
  const { signal } = stopped;
  const responds = async (): Promise<boolean> => {
    const end = new AbortController();
    // `stop` aborts the pause, which then counts as a response.
    const options = { ref: false, signal: AbortSignal.any([signal, end.signal]) };
    // A page that navigates or closes responds with an error.
    const response = session.send('Runtime.evaluate', { expression: '0' }).then(
      () => true,
      () => true,
    );
    try {
      return await Promise.race([response, pause(limitMs, false, options).catch(() => true)]);
    } finally {
      end.abort();
    }
  };
  const frozen = new Promise<never>((_resolve, reject) => {
    const watch = async (): Promise<void> => {
      while (!signal.aborted) {
        if (!(await responds())) {
          // Rejects first, because the termination also fails what waits for the page. The page may be
          // closed.
          reject(new PageFrozenError(limitMs));
          await session.send('Runtime.terminateExecution').catch(() => undefined);
          return;
        }
        await pause(PING_INTERVAL_MS, undefined, { ref: false, signal }).catch(() => undefined);
      }
    };
    void watch();
  });
  // A page whose caller does not wait for `frozen` reports its failure in another way.
  frozen.catch(() => undefined);
  return {
    frozen,
    stop: () => {
      stopped.abort();
    },
  };
}
