import type { Browser } from 'playwright-core';
import { FALLBACK, firstLine, Late } from './late.ts';
import { EVERYBODY } from './made-up-session.ts';
import { NotJudged } from './not-judged.ts';
import { inSeconds, slowestPace, type Times } from './pace.ts';
import { Pages, SHELL_PAGE, sideBySide } from './pages.ts';
import { knownBy } from './places.ts';
import type { Place } from './walk.ts';

/** A site that is believed to work. */
export interface KnownSite {
  url: string;
  /** First screen or slot of the live version. Without one, only the shell is measured. */
  place: Place | undefined;
}

/** Load time of the slowest of several pages, in milliseconds. */
export interface Measured {
  /** Of the shell without remotes. */
  shell: number;
  /** Of the live version. Of the shell if there is none, or if it does not load. */
  live: number;
}

/** As many parallel pages as in a check of a candidate. */
const PAGES = [1, 2, 3];
/**
 * The live version may take this many times as long as the shell. Beyond that, the machine is not the cause.
 */
const AT_MOST = 30;

async function measureShell(site: Pages): Promise<number> {
  await sideBySide(PAGES, async () => {
    const context = await site.open(EVERYBODY);
    const opened = await site.page(context, SHELL_PAGE);
    try {
      await site.startAtShell(opened);
    } catch (error) {
      if (!site.isFaultOfPage(error)) throw error;
      throw new NotJudged(
        `The site’s own page ${SHELL_PAGE}, without the candidate, does not come up on this machine: ${firstLine(error)}. ${await site.seen(opened)}`,
      );
    } finally {
      await context.close();
    }
  });
  return site.slowestShell;
}

/**
 * Returns the slowest load time in milliseconds. A failure or redirect reveals nothing about the machine; a
 * timeout may.
 */
async function measurePlace(site: Pages, place: Place): Promise<number | 'fails' | 'late'> {
  const took: (number | 'fails' | 'late')[] = [];
  await sideBySide(PAGES, async () => {
    const context = await site.open(EVERYBODY);
    const opened = await site.page(context, place.name);
    const start = performance.now();
    try {
      await site.goTo(opened, place.address);
      const stands = await site.appears(opened.page.locator(`${knownBy(place)}, ${FALLBACK}`));
      const failed = (await opened.page.locator(FALLBACK).count()) > 0;
      if (failed) took.push('fails');
      else took.push(stands ? performance.now() - start : 'late');
    } catch (error) {
      if (!site.isFaultOfPage(error)) throw error;
      took.push(error instanceof Late ? 'late' : 'fails');
    } finally {
      await context.close();
    }
  });
  const times = took.filter((each) => typeof each === 'number');
  if (times.length === took.length) return Math.max(...times);
  return took.includes('fails') ? 'fails' : 'late';
}

/**
 * Loads the live version like a candidate, and returns how long that takes on this machine now.
 * @throws NotJudged if it does not load
 */
export async function measure(browser: Browser, { url, place }: KnownSite, times: Times): Promise<Measured> {
  const pace = slowestPace(times);
  const shell = await measureShell(new Pages(browser, url, '/remotes/', pace));
  if (!place) return { shell, live: shell };
  const patience = Math.min(times.limit, Math.max(times.least, AT_MOST * shell));
  const live = await measurePlace(new Pages(browser, url, '/remotes/', { ...pace, patience }), place);
  if (live === 'late' && patience === times.limit)
    throw new NotJudged(
      `What is live does not come up on this machine: ${place.name} did not stand in ${inSeconds(times.limit)}, and the shell alone took ${inSeconds(shell)}.`,
    );
  return { shell, live: typeof live === 'number' ? Math.max(shell, live) : shell };
}

/** Returns the live version's expected load time in milliseconds, given the shell's. */
export const expected = (measured: Measured, shell: number): number =>
  measured.live * Math.max(1, shell / measured.shell);
