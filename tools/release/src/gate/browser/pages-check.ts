import { matchPattern } from '@second-gear/federation/route-patterns';
import type { Browser, Page } from 'playwright-core';
import type { SiteContent } from '../../compose/index-html.ts';
import { findReservedPattern } from '../../http/reserved-paths.ts';
import { isShellRoute, readSiteContent } from '../../renderer/site-content.ts';
import type { SitePaths } from '../../site/paths.ts';
import type { Reason } from '../reasons-against-remote.ts';
import { MAX_DURATION_MS, type Report, withDeadline } from './deadline.ts';
import { Pages, runInParallel, SHELL_PAGE } from './pages.ts';
import { browserReason, configureStubApi, startGateway } from './staged-sites.ts';
import { startStubApi } from './stub-api.ts';
import { DEFAULT_TIMING, TIMEOUT_RANGE } from './timing.ts';
import { ALL_ROLES_VISITOR, ANONYMOUS_ON_PHONE, type FakeVisitor, nameOf } from './visitors.ts';

/** Timeout of a page in milliseconds, for the slowest machine. Only a failing page takes that long. */
const TIMEOUT_MS = TIMEOUT_RANGE.maxMs;
/** A path that matches no script, because no remote is checked. */
const NO_REMOTE_PATH = '/remotes/none/';
/** Maximum number of pages per visitor, in case pages keep linking to new pages. */
const MAX_PAGES = 40;

type Site = Pick<SiteContent, 'document' | 'shell'>;

/** Returns whether a path belongs to the shell: not to a remote, a file or the API. */
function isOwnPage(site: Site, path: string): boolean {
  if (isShellRoute(site, path)) return true;
  const remoteRoutes = Object.values(site.document.microFrontends).flatMap((variants) =>
    variants.flatMap(({ extras }) => extras.routes),
  );
  const isRemotePage = remoteRoutes.some((route) => matchPattern(route.path, path) !== null);
  return !isRemotePage && findReservedPattern(path) === null;
}

/** Returns the paths of this site to which a page links. */
const linkedPaths = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );

/** Visits every page that a visitor can reach through links from SHELL_PAGE. */
async function crawl(pages: Pages, site: Site, visitor: FakeVisitor): Promise<void> {
  const context = await pages.openContext(visitor);
  try {
    const visitedPaths = new Set([SHELL_PAGE]);
    // The loop also visits entries that are added to the set during iteration.
    for (const path of visitedPaths) {
      const opened = await pages.openPage(context, `${path} for ${nameOf(visitor)}`);
      await pages.recordFaults(opened, async () => {
        await pages.goTo(opened, path);
        await pages.waitUntilSettled(opened);
        for (const linkedPath of await pages.withResponseTimeout(linkedPaths(opened.page)))
          if (visitedPaths.size < MAX_PAGES && isOwnPage(site, linkedPath)) visitedPaths.add(linkedPath);
      });
    }
  } finally {
    await context.close();
  }
}

interface PagesCheckOptions {
  /** Timeout of a page in milliseconds. */
  timeoutMs?: number | undefined;
  /** Timeout of the whole check in milliseconds. */
  maxMs?: number | undefined;
  report?: Report | undefined;
}

/**
 * Opens every page of the shell that links lead to, signed in and signed out. Each must have a heading, and
 * no uncaught errors, console errors or violations of the content security policy. Does not close the
 * browser.
 */
export async function checkPages(
  browser: Browser,
  staged: SitePaths,
  { timeoutMs = TIMEOUT_MS, maxMs = MAX_DURATION_MS, report }: PagesCheckOptions = {},
): Promise<Reason[]> {
  await configureStubApi(staged);
  const site = await readSiteContent(staged);
  const stubApi = await startStubApi();
  const { url, close } = await startGateway(staged.site, stubApi.url);
  const pages = new Pages(browser, url, NO_REMOTE_PATH, { ...DEFAULT_TIMING, timeoutMs });
  try {
    const faultsSoFar = () => [...pages.faults];
    const faults = await withDeadline(browser, { maxMs, report, faultsSoFar }, async () => {
      await runInParallel(
        [ANONYMOUS_ON_PHONE, ALL_ROLES_VISITOR].map((visitor) => () => crawl(pages, site, visitor)),
      );
      return faultsSoFar();
    });
    return faults.map(browserReason);
  } finally {
    await close();
    await stubApi.close();
  }
}
