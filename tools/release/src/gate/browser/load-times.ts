import type { Browser } from 'playwright-core';
import { InconclusiveError } from './browser-check.ts';
import { FALLBACK_SELECTOR, firstLine, PageTimeoutError } from './page-errors.ts';
import { forEachInParallel, Pages, SHELL_PAGE } from './pages.ts';
import { formatSeconds, slowestTiming, type TimeoutRange } from './timing.ts';
import { readySelectorOf } from './visit-targets.ts';
import { ALL_ROLES_VISITOR } from './visitors.ts';
import type { VisitTarget } from './walk-targets.ts';

/** A site with the live version. Its load times are the baseline for the candidate's timeouts. */
export interface BaselineSite {
  url: string;
  /** First screen or slot of the live version. Without one, only the shell is measured. */
  target: VisitTarget | undefined;
}

/** Load times in milliseconds, each of the slowest of several pages. */
export interface Measurement {
  /** Load time of the shell without remotes. */
  shellMs: number;
  /** Load time of the live version; of the shell if there is no live version or it does not load. */
  liveMs: number;
}

/** The pages to load in parallel, as many as the check of a candidate loads. */
const SAMPLES = [1, 2, 3];
/** If the live version takes more than this many times as long as the shell, the machine is not the cause. */
const MAX_SHELL_MULTIPLE = 30;

async function measureShell(site: Pages): Promise<number> {
  await forEachInParallel(SAMPLES, async () => {
    const context = await site.openContext(ALL_ROLES_VISITOR);
    const opened = await site.openPage(context, SHELL_PAGE);
    try {
      await site.startAtShell(opened);
    } catch (error) {
      if (!site.isFaultOfPage(error)) throw error;
      throw new InconclusiveError(
        `The site’s own page ${SHELL_PAGE} does not load on this machine, even without the candidate: ${firstLine(error)}. ${await site.describeContent(opened)}`,
      );
    } finally {
      await context.close();
    }
  });
  return site.slowestShell;
}

/**
 * Returns the slowest load time in milliseconds, `fails` if a page failed, or `late` if one only timed out.
 * The machine may be the cause of a timeout but not of a failure.
 */
async function measureTarget(site: Pages, target: VisitTarget): Promise<number | 'fails' | 'late'> {
  const durations: (number | 'fails' | 'late')[] = [];
  await forEachInParallel(SAMPLES, async () => {
    const context = await site.openContext(ALL_ROLES_VISITOR);
    const opened = await site.openPage(context, target.name);
    const start = performance.now();
    try {
      await site.goTo(opened, target.address);
      const hasAppeared = await site.waitToAppear(
        opened.page.locator(`${readySelectorOf(target)}, ${FALLBACK_SELECTOR}`),
      );
      const hasFailed = (await opened.page.locator(FALLBACK_SELECTOR).count()) > 0;
      if (hasFailed) durations.push('fails');
      else durations.push(hasAppeared ? performance.now() - start : 'late');
    } catch (error) {
      if (!site.isFaultOfPage(error)) throw error;
      durations.push(error instanceof PageTimeoutError ? 'late' : 'fails');
    } finally {
      await context.close();
    }
  });
  const loadTimes = durations.filter((duration) => typeof duration === 'number');
  if (loadTimes.length === durations.length) return Math.max(...loadTimes);
  return durations.includes('fails') ? 'fails' : 'late';
}

/**
 * Loads the shell and the live version like a candidate, and returns their load times on this machine.
 * @throws InconclusiveError if the shell does not load, or the live version is too slow
 */
export async function measureLoadTimes(
  browser: Browser,
  { url, target }: BaselineSite,
  range: TimeoutRange,
): Promise<Measurement> {
  const timing = slowestTiming(range);
  const shellMs = await measureShell(new Pages(browser, url, '/remotes/', timing));
  if (!target) return { shellMs, liveMs: shellMs };
  const timeoutMs = Math.min(range.maxMs, Math.max(range.minMs, MAX_SHELL_MULTIPLE * shellMs));
  const liveMs = await measureTarget(new Pages(browser, url, '/remotes/', { ...timing, timeoutMs }), target);
  if (liveMs === 'late' && timeoutMs === range.maxMs)
    throw new InconclusiveError(
      `The live version does not load on this machine: ${target.name} was not ready within ${formatSeconds(range.maxMs)}; the shell alone took ${formatSeconds(shellMs)}.`,
    );
  return { shellMs, liveMs: typeof liveMs === 'number' ? Math.max(shellMs, liveMs) : shellMs };
}

/** Returns the expected load time of the live version in milliseconds if the shell takes `shellMs`. */
export const expectedDuration = (measurement: Measurement, shellMs: number): number =>
  measurement.liveMs * Math.max(1, shellMs / measurement.shellMs);
