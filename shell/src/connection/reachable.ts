/** A small file that always exists and is always revalidated. */
const ASKED = '/discovery.json';
/** Timeout of a request in ms. */
const WAIT = 4_000;
/** Interval in ms between requests while the site is unreachable. */
const ASK_EVERY = 3_000;

/**
 * Returns whether the site is reachable. Until then, a failure says nothing about a version or a page. Trusts
 * `navigator.onLine` only if it is false, because a network without internet access also counts as online.
 */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const answer = await fetch(new URL(ASKED, location.href), {
      cache: 'no-cache',
      signal: AbortSignal.timeout(WAIT),
    });
    return answer.ok;
  } catch (error) {
    console.debug(error);
    return false;
  }
}

/**
 * Checks whether the site is reachable. If it isn't, polls until it is.
 * @param told called with false if the site is unreachable, and with true once it is reachable again
 * @returns stops the polling
 */
export function followReachability(told: (reachable: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = 0;
  let last: boolean | undefined;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    asking += 1;
    const turn = asking;
    const reachable = await isReachable();
    if (turn !== asking) return;
    if (last !== reachable) {
      last = reachable;
      told(reachable);
    }
    if (!reachable) timer = setTimeout(() => void ask(), ASK_EVERY);
  }

  const again = (): void => void ask();
  window.addEventListener('online', again);
  window.addEventListener('offline', again);
  again();
  return () => {
    asking += 1;
    clearTimeout(timer);
    window.removeEventListener('online', again);
    window.removeEventListener('offline', again);
  };
}
