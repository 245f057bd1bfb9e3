import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { namesOfOpenPages, preventNewPages } from './open-pages.ts';
import { formatSeconds } from './timing.ts';

/**
 * Longest duration of the browser check of one version, in milliseconds. With the start of the browser and
 * the end of the pages it stays below the 20 minutes that docs/releasing.md states.
 */
export const MAX_DURATION_MS = 16 * 60_000;
/** Milliseconds between two lines about what is being checked. */
const REPORT_INTERVAL_MS = 5_000;
/** Longest wait for the end of a check whose pages were closed, in milliseconds. */
const MAX_CLOSING_MS = 30_000;

/** Receives lines about what is being checked. */
export type Report = (line: string) => void;

interface DeadlineOptions {
  maxMs: number;
  report: Report | undefined;
  /** Returns the faults that were found until now. */
  faultsSoFar: () => readonly string[];
  /**
   * Returns the faults of a check that was stopped.
   * @param found the faults that were found by then
   */
  onTimeout?: (message: string, found: readonly string[]) => string[];
}

const toList = (names: readonly string[]): string =>
  names.length > 0 ? names.join('; ') : 'the start of the pages';

/**
 * Runs a check and returns its faults. Reports every few seconds what it does. Stops the check after `maxMs`
 * by closing its pages.
 */
export async function withDeadline(
  browser: Browser,
  { maxMs, report, faultsSoFar, onTimeout = (message, found) => [...found, message] }: DeadlineOptions,
  check: () => Promise<string[]>,
): Promise<string[]> {
  const start = performance.now();
  const reportTimer = setInterval(() => {
    report?.(
      `Browser check, ${formatSeconds(performance.now() - start)}: ${toList(namesOfOpenPages(browser))}`,
    );
  }, REPORT_INTERVAL_MS);
  const timerEnd = new AbortController();
  const running = check();
  try {
    const outcome = await Promise.race([
      running.then((result) => ({ result })),
      pause(maxMs, null, { signal: timerEnd.signal }),
    ]);
    if (outcome) return outcome.result;
    const found = faultsSoFar();
    const message = `The browser check timed out after ${formatSeconds(maxMs)}, while it checked ${toList(namesOfOpenPages(browser))}.`;
    const allowNewPages = preventNewPages(browser);
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.race([
      Promise.allSettled([running]),
      pause(MAX_CLOSING_MS, null, { signal: timerEnd.signal }),
    ]);
    allowNewPages();
    return onTimeout(message, found);
  } finally {
    clearInterval(reportTimer);
    timerEnd.abort();
  }
}
