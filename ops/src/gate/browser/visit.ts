import type { PublishedRemote } from '@second-gear/contract/release';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { borderFaults, readBorder } from './border.ts';
import { outsideAnswer } from './outside.ts';
import { SAMPLE_ID } from './sample.ts';
import { SLOT_DRIVERS } from './slot-drivers.ts';
import type { StubApi } from './stub-api.ts';
import { prepare, readTraces, settle, type Traces } from './watch-page.ts';

/** Longest wait in ms for a screen. */
const PATIENCE = 15_000;
/** A page that belongs to the shell alone. */
const SHELL_PAGE = '/about';
const FALLBACK = '[data-testid="remote-fallback"]';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A session of a made-up person with every role, as the browser keeps one. */
function madeUpSession() {
  const now = Math.floor(Date.now() / 1000);
  return {
    token: [base64({ alg: 'none' }), base64({ iat: now, exp: now + 3600 }), 'x'].join('.'),
    record: JSON.stringify({
      person: { uid: 'gate', email: 'gate@example.com', displayName: 'Gate' },
      obtainedAt: Date.now(),
    }),
  };
}

const addressOf = (path: string): string => path.replaceAll(/:[^/]+/g, SAMPLE_ID).replace(/\/\*$/, '') || '/';

function grown(before: Traces, after: Traces): string[] {
  const listeners = Object.entries(after.listeners)
    .filter(([key, count]) => count > (before.listeners[key] ?? 0))
    .map(([key]) => `a listener on ${key}`);
  const nodes = after.outside.length > before.outside.length ? ['elements outside the page’s root'] : [];
  return [...listeners, ...nodes];
}

/** One look at a site with a candidate in place. */
export class Visit {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #candidate: PublishedRemote;
  readonly #stub: StubApi;
  readonly #faults = new Set<string>();

  constructor(browser: Browser, url: string, candidate: PublishedRemote, stub: StubApi) {
    this.#browser = browser;
    this.#url = url;
    this.#candidate = candidate;
    this.#stub = stub;
  }

  /** Everything that is wrong, each once. */
  async faults(): Promise<string[]> {
    const { declaration, container, entry } = this.#candidate.build;
    const entryUrl = `${this.#url}/remotes/${declaration.name}/${this.#candidate.version}/${entry}`;
    const context = await this.#open();
    try {
      const page = await this.#watchedPage(context, 'its border');
      await page.goto(this.#url + SHELL_PAGE);
      await settle(page);
      const before = await readTraces(page);
      const border = await readBorder(page, container, entryUrl);
      if (!border)
        return [...this.#faults, 'It exposes no remote module: ./remote must export routes and slots.'];
      for (const fault of borderFaults(border, declaration)) this.#faults.add(fault);
      await page.close();
      const screens = border.paths.filter((path) => !path.endsWith('*'));
      for (const path of screens) await this.#screen(context, path);
      this.#stub.setEmpty(true);
      for (const path of screens) await this.#screen(context, path);
      this.#stub.setEmpty(false);
      // A screen that fails would only fail once more.
      const sound = screens.filter(
        (path) => ![...this.#faults].some((fault) => fault.startsWith(`${path}: `)),
      );
      for (const path of sound.slice(0, 2)) await this.#comeAndGo(context, path, before);
      for (const slot of declaration.slots) await this.#slot(context, slot);
      return [...this.#faults];
    } finally {
      await context.close();
    }
  }

  async #open(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce' });
    // tsx marks the names of functions with this, also of those that are sent into the page.
    await context.addInitScript({ content: 'globalThis.__name = (value) => value;' });
    await context.addInitScript(prepare, madeUpSession());
    // Nothing outside the staged site is asked: the candidate is looked at, not the providers.
    await context.route(
      (address) => address.origin !== this.#url,
      (route) => route.fulfill(outsideAnswer(route.request().url())),
    );
    return context;
  }

  async #watchedPage(context: BrowserContext, where: string): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => this.#faults.add(`${where}: an error was thrown: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.add(`${where}: the console says: ${message.text()}`);
    });
    return page;
  }

  /** Waits for a screen's heading or its failure, and notes what the page complains of. */
  async #arrive(page: Page, where: string): Promise<void> {
    try {
      await page.locator(`main h1, main h2, ${FALLBACK}`).first().waitFor();
    } catch (error) {
      if (!(error as Error).message.includes('Timeout')) throw error;
      this.#faults.add(`${where}: no heading after ${String(PATIENCE / 1000)} s.`);
    }
    await settle(page);
    if (await page.locator(FALLBACK).count()) this.#faults.add(`${where}: the fallback stands in its place.`);
    const violations = await page.evaluate(() => globalThis.__gate?.violations ?? []);
    for (const violation of violations)
      this.#faults.add(`${where}: the content policy refused ${violation}.`);
  }

  async #screen(context: BrowserContext, path: string): Promise<void> {
    const page = await this.#watchedPage(context, path);
    try {
      await page.goto(this.#url + addressOf(path));
      await this.#arrive(page, path);
      const served = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      if (!served.some((name) => name.includes(`/${this.#candidate.version}/`))) {
        this.#faults.add(`${path}: this version did not serve the screen.`);
      }
    } finally {
      await page.close();
    }
  }

  /** Goes from a screen to a page of the shell and back twice: the second time may leave no more than the first. */
  async #comeAndGo(context: BrowserContext, path: string, shellOnly: Traces): Promise<void> {
    const page = await this.#watchedPage(context, path);
    const leave = async (): Promise<Traces> => {
      await page
        .locator(`a[href="${SHELL_PAGE}"]`)
        .first()
        .evaluate((link: HTMLAnchorElement) => {
          link.click();
        });
      await page.waitForURL(`**${SHELL_PAGE}`);
      await this.#arrive(page, SHELL_PAGE);
      return readTraces(page);
    };
    try {
      await page.goto(this.#url + addressOf(path));
      await this.#arrive(page, path);
      const first = await leave();
      await page.goBack();
      await this.#arrive(page, path);
      const second = await leave();
      for (const left of grown(first, second))
        this.#faults.add(`${path}: it leaves ${left} behind at every visit.`);
      const rules = second.globalRules.filter((selector) => !shellOnly.globalRules.includes(selector));
      for (const selector of rules)
        this.#faults.add(`${path}: it brings a style for the whole site: ${selector}`);
    } finally {
      await page.close();
    }
  }

  async #slot(context: BrowserContext, slot: string): Promise<void> {
    const driver = SLOT_DRIVERS[slot];
    if (!driver) return;
    const page = await this.#watchedPage(context, `the slot ${slot}`);
    try {
      await page.goto(this.#url + driver.address);
      await driver.open(page);
      await this.#arrive(page, `the slot ${slot}`);
      if (!(await driver.isFilled(page)))
        this.#faults.add(`the slot ${slot} stayed empty at ${driver.address}.`);
    } catch (error) {
      if (!(error as Error).message.includes('Timeout')) throw error;
      this.#faults.add(`the slot ${slot} could not be opened at ${driver.address}.`);
    } finally {
      await page.close();
    }
  }
}
