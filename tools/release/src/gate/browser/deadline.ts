import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { namesOfOpenPages, preventNewPages } from './open-pages.ts';
import { formatSeconds } from './timing.ts';

/**
 * Timeout of the browser check of one version, in milliseconds. Together with starting the browser and
 * closing the pages, it takes less than the 20 minutes in docs/releasing.md.
 */
export const MAX_DURATION_MS = 16 * 60_000;
/** Interval of the progress lines in milliseconds. */
const REPORT_INTERVAL_MS = 5_000;
/** Timeout in milliseconds for a check to end after its pages were closed. */
const MAX_CLOSING_MS = 30_000;

/** Receives progress lines. */
export type Report = (line: string) => void;

interface DeadlineOptions {
  maxMs: number;
  report: Report | undefined;
  /** Returns the faults found so far. */
  faultsSoFar: () => readonly string[];
  /**
   * Returns the faults of a check that timed out.
   * @param found the faults found so far
   */
  onTimeout?: (message: string, found: readonly string[]) => string[];
}

const formatPageNames = (names: readonly string[]): string =>
  names.length > 0 ? names.join('; ') : 'the start of the pages';

/**
 * Runs a check and returns its faults. Reports progress every few seconds. After `maxMs` it stops the check
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
      `Browser check, ${formatSeconds(performance.now() - start)}: ${formatPageNames(namesOfOpenPages(browser))}`,
    );
  }, REPORT_INTERVAL_MS);
  const timerAbort = new AbortController();
  const pendingCheck = check();
  try {
    const outcome = await Promise.race([
      pendingCheck.then((result) => ({ result })),
      pause(maxMs, null, { signal: timerAbort.signal }),
    ]);
    if (outcome) return outcome.result;
    const found = faultsSoFar();
    const message = `The browser check timed out after ${formatSeconds(maxMs)}, while it checked ${formatPageNames(namesOfOpenPages(browser))}.`;
    const allowNewPages = preventNewPages(browser);
    await Promise.all(browser.contexts().map((context) => context.close()));
    await Promise.race([
      Promise.allSettled([pendingCheck]),
      pause(MAX_CLOSING_MS, null, { signal: timerAbort.signal }),
    ]);
    allowNewPages();
    return onTimeout(message, found);
  } finally {
    clearInterval(reportTimer);
    timerAbort.abort();
  }
}
