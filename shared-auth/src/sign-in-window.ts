/**
 * Polling interval in ms. Firebase waits eight seconds after a pop-up was closed, which is too long for the
 * user.
 */
const LOOK_EVERY_MS = 500;
const CLOSED_LOOKS = 3;

/**
 * Runs work that opens a pop-up. Calls `onClosed` about two seconds after the pop-up closed if the work has
 * not finished. The work continues, because the response may still arrive over a slow connection.
 */
export async function withWindow<T>(work: () => Promise<T>, onClosed: () => void): Promise<T> {
  const { open } = window;
  let opened: Window | null = null;
  const watching: typeof window.open = (...args) => {
    window.open = open;
    opened = open.apply(window, args);
    return opened;
  };
  window.open = watching;
  let looks = 0;
  const timer = setInterval(() => {
    if (!opened?.closed) return;
    looks += 1;
    if (looks < CLOSED_LOOKS) return;
    clearInterval(timer);
    onClosed();
  }, LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (window.open === watching) window.open = open;
  }
}
