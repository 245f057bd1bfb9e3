import type { Discovery } from '@second-gear/contract/discovery';
import { matchPattern } from '@second-gear/contract/route-patterns';
import type { Browser, Page } from 'playwright-core';
import { inABrowser, reason, serve, turnToStub } from '../gate/browser/check.ts';
import { EVERYBODY, type MadeUpVisitor } from '../gate/browser/made-up-session.ts';
import { TIMES, UNHURRIED } from '../gate/browser/pace.ts';
import { Pages, SHELL_PAGE } from '../gate/browser/pages.ts';
import { startStubApi } from '../gate/browser/stub-api.ts';
import type { Reason } from '../gate/verdict.ts';
import { demandDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import type { PagesCheck } from './gate.ts';

/** The slowest machine's timeout. Only a failing page takes that long. */
const PATIENCE = TIMES.limit;
/** Matches no script, because the shell's own pages have no remote. */
const NO_REMOTE = '/remotes/none/';
/** Limit of pages per visitor, in case pages link to ever more pages. */
const MOST = 40;
const NOBODY: MadeUpVisitor = { who: 'nobody signed in', roles: null };

/** Returns whether a path is a page of the shell: not a remote's, a file or an API call. */
function isOwnPage({ microFrontends }: Discovery, path: string): boolean {
  const routes = Object.values(microFrontends).flatMap((arms) => arms.flatMap(({ extras }) => extras.routes));
  return (
    !routes.some((route) => matchPattern(route.path, path) !== null) &&
    !/^\/(api|shell|remotes)\/|\.[a-z0-9]+$/.test(path)
  );
}

/** Returns paths of this site that a page links to. */
const linkedFrom = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );

/** Visits every page that a visitor can reach by links from SHELL_PAGE. */
async function lookAround(pages: Pages, document: Discovery, visitor: MadeUpVisitor): Promise<void> {
  const context = await pages.open(visitor);
  try {
    const known = new Set([SHELL_PAGE]);
    // The loop also visits entries that are added to the set during iteration.
    for (const path of known) {
      const opened = await pages.page(context, `${path} for ${visitor.who}`);
      await pages.look(opened, async () => {
        await pages.goTo(opened, path);
        await pages.arrive(opened);
        for (const other of await pages.answers(linkedFrom(opened.page)))
          if (known.size < MOST && isOwnPage(document, other)) known.add(other);
      });
    }
  } finally {
    await context.close();
  }
}

/**
 * Runs the check below in an open browser and leaves it open.
 * @param patience longest wait in milliseconds for a page
 */
export async function pagesIn(browser: Browser, staged: SitePaths, patience = PATIENCE): Promise<Reason[]> {
  await turnToStub(staged);
  const document = await demandDocument(staged);
  const stub = await startStubApi();
  const { url, close } = await serve(staged.site, stub.url);
  try {
    const pages = new Pages(browser, url, NO_REMOTE, { ...UNHURRIED, patience });
    for (const visitor of [NOBODY, EVERYBODY]) await lookAround(pages, document, visitor);
    return [...pages.faults].map(reason);
  } finally {
    await close();
    await stub.close();
  }
}

/**
 * Opens every shell page that can be reached by links, signed in and signed out. Each must have a heading and
 * no errors, console output or violations of the content policy.
 */
export const pagesCheck: PagesCheck = (staged) => inABrowser((browser) => pagesIn(browser, staged));
