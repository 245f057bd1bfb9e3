import pMap from 'p-map';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { FALLBACK, firstLine, inTime, isOfPage, Late, seenInstead } from './late.ts';
import { madeUpSession, type MadeUpVisitor } from './made-up-session.ts';
import { outsideAnswer } from './outside.ts';
import { inSeconds, type Pace } from './pace.ts';
import { HEADING } from './places.ts';
import { firstScript, readChanges, readTraces, settle, type Traces } from './watch-page.ts';

/** A page that belongs to the shell alone. */
export const SHELL_PAGE = '/about';
/** Pages at the same time. */
const SIDE_BY_SIDE = 3;
/** Time in ms without any change after which a page counts as standing: for a first visit, and on a walk. */
const QUIET = 250;
export const QUIET_ON_A_WALK = 100;

/** Does the same with all of them, some at the same time. */
export async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  await pMap(all, work, { concurrency: SIDE_BY_SIDE });
}

/** An open page of a site, what its console said, and what it is called whenever something is said of it. */
export interface Opened {
  page: Page;
  where: () => string;
  said: string[];
}

/** The pages of one site, as the gate opens them; keeps what is wrong with them. */
export class Pages {
  readonly browser: Browser;
  readonly url: string;
  readonly owner: string;
  readonly pace: Pace;
  /** Everything that is wrong, each once. */
  readonly faults = new Set<string>();
  /** Longest time in ms that the shell's own page took to stand. */
  slowestShell = 0;
  /** By which SHELL_PAGE is known once it stands. */
  #shellHeading = '';

  /** @param owner what every address of the candidate's files has in it */
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
    // Nothing outside the staged site is asked: the candidate is looked at, not the providers.
    await context.route(
      (address) => address.origin !== this.url,
      (route) => route.fulfill(outsideAnswer(route.request().url())),
    );
    return context;
  }

  /** @param where names what is shown, whenever something is said of it */
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

  /** Whether a page failed, not its browser and not the gate. */
  isFaultOfPage(error: unknown): boolean {
    return this.browser.isConnected() && isOfPage(error);
  }

  /** Looks at a page for as long as `work` takes; whatever the page fails in becomes a fault, in words. */
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

  /** In words what a page shows in place of what was waited for. */
  seen({ page, said }: Opened): Promise<string> {
    return seenInstead(page, said, this.pace);
  }

  /** Loads an address. Throws Late. */
  async goTo({ page }: Opened, address: string): Promise<void> {
    await inTime(`the page at ${address}`, this.pace.patience, page.goto(this.url + address));
  }

  /** False when nothing of the kind comes in time. */
  async appears(what: Locator, timeout = this.pace.patience): Promise<boolean> {
    try {
      await inTime('it', timeout, what.first().waitFor({ state: 'attached', timeout }));
      return true;
    } catch (error) {
      if (error instanceof Late) return false;
      throw error;
    }
  }

  /** Waits for a screen's heading or its failure, and notes what the page complains of. */
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

  /** What a page shares with every other one and has otherwise since the candidate came. */
  changes({ page }: Opened): Promise<string[]> {
    return this.answers(readChanges(page));
  }

  traces({ page }: Opened): Promise<Traces> {
    return this.answers(readTraces(page, this.owner));
  }

  /** What a page answers, but for one whose scripts never end. Throws Late. */
  answers<T>(asked: Promise<T>): Promise<T> {
    // What is asked may let a page run down for many times as long as it takes to load.
    return inTime('an answer of the page', 10 * this.pace.patience, asked);
  }

  /** Loads the shell's own page and waits for it. Throws Late. */
  async startAtShell(opened: Opened): Promise<void> {
    const start = performance.now();
    await this.goTo(opened, SHELL_PAGE);
    const heading = opened.page.locator('main h1').first();
    await inTime('the heading of the shell’s own page', this.pace.patience, heading.waitFor());
    this.slowestShell = Math.max(this.slowestShell, performance.now() - start);
    this.#shellHeading = await heading.innerText();
  }

  /** Goes to the shell's own page by its link, and returns what is there then. Throws Late. */
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
