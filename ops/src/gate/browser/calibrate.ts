import type { Browser } from 'playwright-core';
import { Late, FALLBACK } from './late.ts';
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
      if (!(error instanceof Late)) throw error;
      throw new NotJudged(
        `The site’s own page ${SHELL_PAGE}, without the candidate, does not come up on this machine: ${error.message}. ${await site.seen(opened)}`,
      );
    } finally {
      await context.close();
    }
  });
  return site.slowestShell;
}

/** Null where what is live does not stand, for whatever reason, in which case it says nothing of the machine. */
async function measurePlace(site: Pages, place: Place): Promise<number | null> {
  let slowest: number | null = 0;
  await sideBySide(PAGES, async () => {
    const context = await site.open(EVERYBODY);
    const opened = await site.page(context, place.name);
    const start = performance.now();
    try {
      await site.goTo(opened, place.address);
      const stands = await site.appears(opened.page.locator(`${knownBy(place)}, ${FALLBACK}`));
      const failed = (await opened.page.locator(FALLBACK).count()) > 0;
      if (!stands || failed) slowest = null;
      else if (slowest !== null) slowest = Math.max(slowest, performance.now() - start);
    } catch (error) {
      if (!(error instanceof Late)) throw error;
      slowest = null;
    } finally {
      await context.close();
    }
  });
  return slowest;
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
  if (live === null && patience === times.limit)
    throw new NotJudged(
      `What is live does not come up on this machine: ${place.name} did not stand in ${inSeconds(times.limit)}, and the shell alone took ${inSeconds(shell)}.`,
    );
  return { shell, live: Math.max(shell, live ?? 0) };
}

/** What is live takes about this long (ms) when the shell alone takes `shell`. */
export const expected = (measured: Measured, shell: number): number =>
  measured.live * Math.max(1, shell / measured.shell);
