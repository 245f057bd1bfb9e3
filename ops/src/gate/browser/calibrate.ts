import type { Browser } from 'playwright-core';
import { FALLBACK, firstLine, Late } from './late.ts';
import { EVERYBODY } from './made-up-session.ts';
import { NotJudged } from './not-judged.ts';
import { inSeconds, slowestPace, type Times } from './pace.ts';
import { Pages, SHELL_PAGE, sideBySide } from './pages.ts';
import { knownBy } from './places.ts';
import type { Place } from './walk.ts';

/** A site that is known to work, as far as it can be known. */
export interface KnownSite {
  url: string;
  /** First screen or slot of the version that visitors have; without one the shell is all there is. */
  place: Place | undefined;
}

/** How long the slowest of some pages took to stand, in ms. */
export interface Measured {
  /** Of the shell alone. */
  shell: number;
  /** Of what is live; of the shell where nothing is, or where that does not stand. */
  live: number;
}

/** As many pages at once as when a candidate is looked at. */
const PAGES = [1, 2, 3];
/** What is live may take this many times as long as the shell alone; then it is not the machine that it fails by. */
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
 * How long the slowest took, in ms. What fails by itself, or leads elsewhere, says nothing of the machine; what is
 * only late may.
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
 * Loads what is live as a candidate will be loaded, and tells how long that takes on this machine now.
 * @throws NotJudged when it does not come up
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

/** What is live takes about this long (ms) when the shell alone takes `shell`. */
export const expected = (measured: Measured, shell: number): number =>
  measured.live * Math.max(1, shell / measured.shell);
