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

/**
 * Runs in the page, before anything of its own: what the server is given nine seconds or more to answer, it is given
 * three times as long for. A machine that other people use stands still for ten seconds now and then, and no test waits
 * to see a call given up.
 */
export function waitForAnswers(): void {
  const CALL_MS = 9_000;
  const giveUp = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => giveUp(ms < CALL_MS ? ms : 3 * ms);
}
