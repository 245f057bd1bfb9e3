import { onNetworkChange, onPageVisible } from './page-events.ts';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/**
 * Returns the delay in milliseconds before the next retry. The maximum delay doubles with each failure, from
 * 1 s to 30 s. The delay is random, between half the maximum and the maximum, so that browsers do not all
 * reconnect at the same instant after a server restart.
 */
export const backoffDelay = (failures: number, randomFactor = Math.random()): number => {
  const maxDelay = Math.min(INITIAL_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
  return maxDelay / 2 + (maxDelay / 2) * randomFactor;
};

/** Resolves after `ms`, or earlier if the page becomes visible or online, or `signal` aborts. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopVisible();
      stopOnline();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const stopVisible = onPageVisible(wake);
    const stopOnline = onNetworkChange(['online'], wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
