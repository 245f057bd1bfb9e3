import type { Discovery } from '@second-gear/contract/discovery';
import { matchPattern } from '@second-gear/contract/route-patterns';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inABrowser, reason, turnToStub } from '../gate/browser/check.ts';
import { EVERYBODY, madeUpSession, type MadeUpVisitor } from '../gate/browser/made-up-session.ts';
import { outsideAnswer } from '../gate/browser/outside.ts';
import { TIMES, UNHURRIED } from '../gate/browser/pace.ts';
import { startStubApi } from '../gate/browser/stub-api.ts';
import { firstScript, settle } from '../gate/browser/watch-page.ts';
import type { Reason } from '../gate/verdict.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { SitePaths } from '../site/paths.ts';
import { demandDocument } from '../site/store.ts';
import type { PagesCheck } from './gate.ts';

/** Longest wait in ms for a page, on the slowest machine: only one that does not stand takes it. */
const PATIENCE = TIMES.limit;
/** No script of a page that is the shell's own comes from here. */
const NO_REMOTE = '/remotes/none/';
/** A page that belongs to the shell alone; the others are found by its links. */
const ENTRANCE = '/about';
/** Pages looked at for each visitor at most, should a page lead to ever more of them. */
const MOST = 40;
const HEADING = 'main h1, main h2';
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

async function comes(page: Page, patience: number): Promise<boolean> {
  try {
    await page.locator(HEADING).first().waitFor({ state: 'attached', timeout: patience });
    return true;
  } catch (error) {
    if (!(error as Error).message.includes('Timeout')) throw error;
    return false;
  }
}

/** Looks at one page; answers where it leads, and adds what is wrong with it. */
async function lookAt(
  context: BrowserContext,
  address: string,
  where: string,
  faults: Set<string>,
  patience: number,
): Promise<string[]> {
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.add(`${where}: an error was thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.add(`${where}: the console says: ${message.text()}`);
  });
  try {
    await page.goto(address, { timeout: patience });
    if (!(await comes(page, patience))) {
      faults.add(`${where}: no heading after ${String(patience / 1000)} s.`);
      return [];
    }
    await settle(page);
    const violations = await page.evaluate(() => globalThis.__gate?.violations ?? []);
    for (const violation of violations) faults.add(`${where}: the content policy refused ${violation}.`);
    return await linkedFrom(page);
  } finally {
    await page.close();
  }
}

async function lookAround(
  browser: Browser,
  url: string,
  document: Discovery,
  visitor: MadeUpVisitor,
  patience: number,
): Promise<string[]> {
  const faults = new Set<string>();
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    await context.addInitScript({
      content: firstScript(madeUpSession(visitor), NO_REMOTE, UNHURRIED.slowness),
    });
    await context.route(
      (address) => address.origin !== url,
      (route) => route.fulfill(outsideAnswer(route.request().url())),
    );
    const known = new Set([ENTRANCE]);
    // A set is gone through to what was added meanwhile.
    for (const path of known) {
      const found = await lookAt(context, url + path, `${path} for ${visitor.who}`, faults, patience);
      for (const other of found) if (known.size < MOST && isOwnPage(document, other)) known.add(other);
    }
    return [...faults];
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
  const gateway = await createGateway({ site: staged.site, api: stub.url });
  try {
    const url = (await gateway.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
    const faults: string[] = [];
    for (const visitor of [NOBODY, EVERYBODY])
      faults.push(...(await lookAround(browser, url, document, visitor, patience)));
    return faults.map(reason);
  } finally {
    await gateway.close();
    await stub.close();
  }
}

/**
 * Opens every page of the shell's own that can be reached by links, signed in and not: each must have a heading, and
 * stand without an error, a word in the console or a refusal of the content policy.
 */
export const pagesCheck: PagesCheck = (staged) => inABrowser((browser) => pagesIn(browser, staged));
