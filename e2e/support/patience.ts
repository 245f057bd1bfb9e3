/**
 * Runs in the page, before anything of its own: whatever the page gives up after three seconds or more, it waits for
 * a hundred times as long. For tests that do not look at how soon something is given up: on a busy machine a sound
 * version would be taken for a stalled one.
 */
export function havePatience(): void {
  AbortSignal.timeout = () => new AbortController().signal;
  const begin = window.setTimeout.bind(window);
  const PATIENCE_MS = 3_000;
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    begin(handler, ms < PATIENCE_MS ? ms : ms * 100, ...rest)) as typeof window.setTimeout;
}
