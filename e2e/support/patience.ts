/**
 * Runs in the page before its own scripts. Multiplies timeouts of three seconds or more by 100. For tests
 * that do not check timeouts: on a busy machine, a healthy version would count as stalled.
 */
export function havePatience(): void {
  AbortSignal.timeout = () => new AbortController().signal;
  const begin = window.setTimeout.bind(window);
  const PATIENCE_MS = 3_000;
  window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    begin(handler, ms < PATIENCE_MS ? ms : ms * 100, ...rest)) as typeof window.setTimeout;
}

/**
 * Runs in the page before its own scripts. Triples server timeouts of nine seconds or more. A shared machine
 * freezes for ten seconds now and then, and no test checks these timeouts.
 */
export function waitForAnswers(): void {
  const CALL_MS = 9_000;
  const giveUp = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => giveUp(ms < CALL_MS ? ms : 3 * ms);
}
