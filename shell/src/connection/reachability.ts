import { getLoadDeadlineMs, recordDuration } from './connection-speed.ts';

/** A small file that always exists and is always revalidated. */
const PROBE_URL = '/discovery.json';
/** Interval in ms between requests while the site is unreachable. */
const PROBE_INTERVAL_MS = 3_000;

/**
 * Returns whether the site is reachable. While it is unreachable, a failed load isn't the fault of a version
 * or a page. Trusts `navigator.onLine` only if it is false, because a network without internet access also
 * counts as online. The request also measures the connection.
 */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const start = performance.now();
  try {
    const response = await fetch(new URL(PROBE_URL, location.href), {
      cache: 'no-cache',
      signal: AbortSignal.timeout(getLoadDeadlineMs()),
    });
    recordDuration(performance.now() - start);
    return response.ok;
  } catch (error) {
    console.debug(error);
    return false;
  }
}

/**
 * Checks whether the site is reachable. If it isn't, polls until it is.
 * @param onChange called with false if the site is unreachable, and with true once it is reachable again
 * @returns a function that stops the polling
 */
export function watchReachability(onChange: (reachable: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestProbeId = 0;
  let wasReachable: boolean | undefined;

  async function probe(): Promise<void> {
    clearTimeout(timer);
    latestProbeId += 1;
    const probeId = latestProbeId;
    const reachable = await isReachable();
    if (probeId !== latestProbeId) return;
    if (wasReachable !== reachable) {
      wasReachable = reachable;
      onChange(reachable);
    }
    if (!reachable) timer = setTimeout(() => void probe(), PROBE_INTERVAL_MS);
  }

  const probeNow = (): void => void probe();
  window.addEventListener('online', probeNow);
  window.addEventListener('offline', probeNow);
  probeNow();
  return () => {
    latestProbeId += 1;
    clearTimeout(timer);
    window.removeEventListener('online', probeNow);
    window.removeEventListener('offline', probeNow);
  };
}
