/**
 * Runs `task` in only one tab of this browser at a time, until `signal` aborts. Waits while another tab runs
 * it. Without Web Locks it runs in every tab.
 */
export async function runInOneTab(
  name: string,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) {
    await task(signal);
    return;
  }
  try {
    await navigator.locks.request(name, { signal }, () => task(signal));
  } catch (error) {
    // An abort while waiting for the lock is no error.
    if (!signal.aborted) throw error;
  }
}
