/** Firebase gives a closed window eight more seconds; whoever closed it should not wait that long to read so. */
const LOOK_EVERY_MS = 500;
const CLOSED_LOOKS = 3;

/**
 * Does work that opens a window, and tells about two seconds after that window is gone while the work still
 * waits for it. The work itself goes on: on a slow line the answer may yet come.
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
