/**
 * Polling interval in ms. Firebase itself reports a closed pop-up only after eight seconds.
 */
const CHECK_INTERVAL_MS = 500;
const REQUIRED_CLOSED_CHECKS = 3;

/**
 * Runs work that opens a pop-up. Calls `onClosed` about two seconds after the pop-up closed if the work has
 * not finished. The work continues, because the response may still arrive over a slow connection.
 */
export async function withPopup<T>(work: () => Promise<T>, onClosed: () => void): Promise<T> {
  const { open } = window;
  let popup: Window | null = null;
  const openAndTrack: typeof window.open = (...args) => {
    window.open = open;
    popup = open.apply(window, args);
    return popup;
  };
  window.open = openAndTrack;
  let closedCheckCount = 0;
  const timer = setInterval(() => {
    if (!popup?.closed) return;
    closedCheckCount += 1;
    if (closedCheckCount < REQUIRED_CLOSED_CHECKS) return;
    clearInterval(timer);
    onClosed();
  }, CHECK_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (window.open === openAndTrack) window.open = open;
  }
}
