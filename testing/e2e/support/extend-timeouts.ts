/**
 * Runs in the page before its own scripts. Multiplies timers of three seconds or more by 100, and turns off
 * request timeouts. For tests that do not check timeouts: on a busy machine, the page would treat a slow but
 * healthy version as failed.
 */
export function extendPageTimeouts(): void {
  AbortSignal.timeout = () => new AbortController().signal;
  const originalSetTimeout = window.setTimeout.bind(window);
  const LONG_TIMEOUT_MS = 3_000;
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) =>
    originalSetTimeout(handler, ms < LONG_TIMEOUT_MS ? ms : ms * 100, ...args)) as typeof window.setTimeout;
}

/**
 * Runs in the page before its own scripts. Triples request timeouts of nine seconds or more, because a shared
 * machine freezes for ten seconds now and then. No test checks these timeouts.
 */
export function extendRequestTimeouts(): void {
  const REQUEST_TIMEOUT_MS = 9_000;
  const originalTimeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => originalTimeout(ms < REQUEST_TIMEOUT_MS ? ms : 3 * ms);
}
