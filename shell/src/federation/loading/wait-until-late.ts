import { getLastArrivalMs, getLoadDeadlineMs } from '../../connection/connection-speed.ts';
import { isReachable } from '../../connection/reachability.ts';

/** Resolves after `ms`, or earlier if the signal is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });

/**
 * Resolves once a version's files are late for this connection. They are late if no file has arrived for
 * several times as long as other files took. Before that, a request to the site measures the connection
 * again, because it may have become slow. Also resolves when the signal is aborted.
 * @param url URL of one of the version's files
 */
export async function waitUntilLate(url: string, signal: AbortSignal): Promise<void> {
  const folder = new URL('.', new URL(url, location.href)).href;
  const start = performance.now();
  const getRemainingMs = (): number =>
    Math.max(start, getLastArrivalMs(folder)) + getLoadDeadlineMs() - performance.now();
  while (!signal.aborted) {
    const waitMs = getRemainingMs();
    if (waitMs > 0) {
      await wait(waitMs, signal);
      continue;
    }
    // Called only to measure the connection again, so the result is ignored.
    await isReachable();
    if (getRemainingMs() <= 0) return;
  }
}
