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

/** As long as the slowest machine may take: only a page that does not stand takes it. */
const PATIENCE = TIMES.limit;
/** No script of a page that is the shell's own comes from here. */
const NO_REMOTE = '/remotes/none/';
/** Pages looked at for each visitor at most, should a page lead to ever more of them. */
const MOST = 40;
const NOBODY: MadeUpVisitor = { who: 'nobody signed in', roles: null };

/** Whether a path is a page of the shell: no remote has it, and it is no file and no call. */
function isOwnPage({ microFrontends }: Discovery, path: string): boolean {
  const routes = Object.values(microFrontends).flatMap((arms) => arms.flatMap(({ extras }) => extras.routes));
  return (
    !routes.some((route) => matchPattern(route.path, path) !== null) &&
    !/^\/(api|shell|remotes)\/|\.[a-z0-9]+$/.test(path)
  );
}

/** Paths of this site to which a page has links. */
const linkedFrom = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );

/** Looks at every page that a visitor reaches by links from the one that is the shell's alone. */
async function lookAround(pages: Pages, document: Discovery, visitor: MadeUpVisitor): Promise<void> {
  const context = await pages.open(visitor);
  try {
    const known = new Set([SHELL_PAGE]);
    // A set is gone through to what was added meanwhile.
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
 * The check below in a browser that is open already, and stays open.
 * @param patience longest wait in ms for a page
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
 * Opens every page of the shell's own that can be reached by links, signed in and not: each must have a heading, and
 * stand without an error, a word in the console or a refusal of the content policy.
 */
export const pagesCheck: PagesCheck = (staged) => inABrowser((browser) => pagesIn(browser, staged));
