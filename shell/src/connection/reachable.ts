/** What is asked for: small, always there, and never answered out of a cache without asking. */
const ASKED = '/discovery.json';
/** Longest wait in ms for the answer. */
const WAIT = 4_000;
/** Time in ms between two questions while the site does not answer. */
const ASK_EVERY = 3_000;

/**
 * Does the site answer at all? While it does not, whatever fails tells nothing about a version or a page.
 * The browser's own word counts only when it says no: a network without a way out is "online" as well.
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
 * Finds out whether the site answers and, when it does not, when it does again.
 * @param told hears false once while it does not, and true once it does
 * @returns ends the asking
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
