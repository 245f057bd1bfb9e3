/**
 * Runs `work` in one tab of this browser at a time: in this one as soon as no other tab does, until
 * `signal` ends. A browser without locks runs it in every tab.
 */
export async function onePerBrowser(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) {
    await work(signal);
    return;
  }
  try {
    await navigator.locks.request(name, { signal }, () => work(signal));
  } catch (error) {
    // Given up while waiting for its turn.
    if (!signal.aborted) throw error;
  }
}
