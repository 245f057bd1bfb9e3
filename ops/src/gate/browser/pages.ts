import pMap from 'p-map';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { FALLBACK, firstLine, inTime, isOfPage, Late, seenInstead } from './late.ts';
import { madeUpSession, type MadeUpVisitor } from './made-up-session.ts';
import { outsideAnswer } from './outside.ts';
import { inSeconds, type Pace } from './pace.ts';
import { HEADING } from './places.ts';
import { firstScript, readChanges, readTraces, settle, type Traces } from './watch-page.ts';

/** A page without a remote. */
export const SHELL_PAGE = '/about';
/** Number of parallel pages. */
const SIDE_BY_SIDE = 3;
/** Milliseconds without a change after which a page counts as complete. */
const QUIET = 250;
export const QUIET_ON_A_WALK = 100;

/** Runs `work` for each item, several in parallel. */
export async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  await pMap(all, work, { concurrency: SIDE_BY_SIDE });
}

/** An open page of a site, its console output and its name in messages. */
export interface Opened {
  page: Page;
  where: () => string;
  said: string[];
}

/** The pages of one site, opened by the gate. Collects their faults. */
export class Pages {
  readonly browser: Browser;
  readonly url: string;
  readonly owner: string;
  readonly pace: Pace;
  /** All faults, each once. */
  readonly faults = new Set<string>();
  /** Load time of the slowest SHELL_PAGE, in milliseconds. */
  slowestShell = 0;
  /** Heading by which a complete SHELL_PAGE is recognized. */
  #shellHeading = '';

  /** @param owner substring of every address of the candidate's files */
  constructor(browser: Browser, url: string, owner: string, pace: Pace) {
    this.browser = browser;
    this.url = url;
    this.owner = owner;
    this.pace = pace;
  }

  async open(visitor: MadeUpVisitor): Promise<BrowserContext> {
    const context = await this.browser.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript({
      content: firstScript(madeUpSession(visitor), this.owner, this.pace.slowness),
    });
    // Requests outside the staged site are blocked: the check covers the candidate, not the providers.
    await context.route(
      (address) => address.origin !== this.url,
      (route) => route.fulfill(outsideAnswer(route.request().url())),
    );
    return context;
  }

  /** @param where name of the content in messages */
  async page(context: BrowserContext, where: string | (() => string)): Promise<Opened> {
    const name = typeof where === 'string' ? () => where : where;
    const page = await context.newPage();
    const said: string[] = [];
    page.setDefaultTimeout(this.pace.patience);
    page.on('pageerror', (error) => this.faults.add(`${name()}: an error was thrown: ${error.message}`));
    page.on('crash', () => this.faults.add(`${name()}: the page crashed.`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      said.push(message.text());
      this.faults.add(`${name()}: the console says: ${message.text()}`);
    });
    return { page, where: name, said };
  }

  /** Returns whether a page failed, not its browser or the gate. */
  isFaultOfPage(error: unknown): boolean {
    return this.browser.isConnected() && isOfPage(error);
  }

  /** Observes a page while `work` runs. Each failure of the page becomes a fault with a message. */
  async look(opened: Opened, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.isFaultOfPage(error)) throw error;
      const what = error instanceof Late ? error.message : `it could not be looked at (${firstLine(error)})`;
      this.faults.add(`${opened.where()}: ${what}. ${await this.seen(opened)}`);
    } finally {
      await opened.page.close();
    }
  }

  /** Describes what a page shows instead of the expected content. */
  seen({ page, said }: Opened): Promise<string> {
    return seenInstead(page, said, this.pace);
  }

  /** Loads an address. Throws Late. */
  async goTo({ page }: Opened, address: string): Promise<void> {
    await inTime(`the page at ${address}`, this.pace.patience, page.goto(this.url + address));
  }

  /** Returns false if it times out. */
  async appears(what: Locator, timeout = this.pace.patience): Promise<boolean> {
    try {
      await inTime('it', timeout, what.first().waitFor({ state: 'attached', timeout }));
      return true;
    } catch (error) {
      if (error instanceof Late) return false;
      throw error;
    }
  }

  /** Waits for a screen's heading or failure, and records the page's faults. */
  async arrive(opened: Opened, quietFor = QUIET): Promise<void> {
    const { page, where } = opened;
    const { patience, slowness } = this.pace;
    if (!(await this.appears(page.locator(`${HEADING}, ${FALLBACK}`))))
      this.faults.add(
        `${where()}: no heading (h1 or h2 in main) after ${inSeconds(patience)}. ${await this.seen(opened)}`,
      );
    await this.answers(settle(page, quietFor, slowness));
    if (await page.locator(FALLBACK).count())
      this.faults.add(`${where()}: the fallback stands in its place.`);
    const violations = await this.answers(page.evaluate(() => globalThis.__gate?.violations ?? []));
    for (const violation of violations)
      this.faults.add(`${where()}: the content policy refused ${violation}.`);
  }

  /** Returns the globals of a page that changed since the candidate loaded. */
  changes({ page }: Opened): Promise<string[]> {
    return this.answers(readChanges(page));
  }

  traces({ page }: Opened): Promise<Traces> {
    return this.answers(readTraces(page, this.owner));
  }

  /** Waits for a page's response, with a timeout for endless scripts. Throws Late. */
  answers<T>(asked: Promise<T>): Promise<T> {
    // Some requests let a page's timers run down, which takes many times its load time.
    return inTime('an answer of the page', 10 * this.pace.patience, asked);
  }

  /** Loads SHELL_PAGE and waits for it. Throws Late. */
  async startAtShell(opened: Opened): Promise<void> {
    const start = performance.now();
    await this.goTo(opened, SHELL_PAGE);
    const heading = opened.page.locator('main h1').first();
    await inTime('the heading of the shell’s own page', this.pace.patience, heading.waitFor());
    this.slowestShell = Math.max(this.slowestShell, performance.now() - start);
    this.#shellHeading = await heading.innerText();
  }

  /** Navigates to SHELL_PAGE by its link and returns what remains. Throws Late. */
  async leave(opened: Opened): Promise<Traces> {
    const { page } = opened;
    const { patience } = this.pace;
    await inTime(
      `a link to ${SHELL_PAGE}`,
      patience,
      page
        .locator(`a[href="${SHELL_PAGE}"]`)
        .first()
        .evaluate((link: HTMLAnchorElement) => {
          link.click();
        }),
    );
    await inTime(`${SHELL_PAGE}, when its link was followed,`, patience, page.waitForURL(`**${SHELL_PAGE}`));
    const heading = page.locator('main h1').filter({ hasText: this.#shellHeading });
    await inTime(`the heading of ${SHELL_PAGE}, when its link was followed,`, patience, heading.waitFor());
    await this.arrive({ ...opened, where: () => SHELL_PAGE });
    return this.traces(opened);
  }
}
