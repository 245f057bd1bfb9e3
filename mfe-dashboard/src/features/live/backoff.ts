import { onNetwork, onVisible } from './page-events.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Wait in ms before try number `failures` (from 0) after a stream was lost: doubling from a second up
 * to half a minute, and anything from half to the whole of that, so that the browsers which one
 * restarting server has dropped do not all come back in the same instant.
 */
export const waitBefore = (failures: number, chance = Math.random()): number => {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return most / 2 + (most / 2) * chance;
};

/** Resolves after `ms`, or as soon as the page is looked at again, is online again, or `signal` ends. */
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
