import { lastArrivalOf, lineDeadline } from '../../connection/line-speed.ts';
import { isReachable } from '../../connection/reachability.ts';

/** Waits until the time is over or the signal is aborted. */
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
 * Resolves once a version's files are late for this line: since the last of them arrived, nothing has come
 * for several times as long as other files took. Before that, a request to the site measures the line again,
 * because it may have become slow. Also resolves when the signal is aborted.
 * @param url address of a file of the version
 */
export async function waitUntilLate(url: string, signal: AbortSignal): Promise<void> {
  const folder = new URL('.', new URL(url, location.href)).href;
  const start = performance.now();
  const remainingMs = (): number =>
    Math.max(start, lastArrivalOf(folder)) + lineDeadline() - performance.now();
  while (!signal.aborted) {
    const remaining = remainingMs();
    if (remaining > 0) {
      await wait(remaining, signal);
      continue;
    }
    // Records the duration of its request. If the site is unreachable, the caller finds out.
    await isReachable();
    if (remainingMs() <= 0) return;
  }
}
