import { onNetwork, onVisible } from './page-events.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Returns the delay in milliseconds before retry `failures` (from 0). Doubles from 1 s up to 30 s. A jitter
 * of 50 to 100 % prevents all browsers from reconnecting at the same instant after a server restart.
 */
export const waitBefore = (failures: number, chance = Math.random()): number => {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return most / 2 + (most / 2) * chance;
};

/** Resolves after `ms`, or earlier if the page becomes visible or online, or `signal` aborts. */
export function waitOrWake(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stopVisible();
      stopOnline();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const stopVisible = onVisible(wake);
    const stopOnline = onNetwork(['online'], wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
