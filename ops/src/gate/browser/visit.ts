import type { PublishedRemote } from '@second-gear/contract/release';
import { addressOf } from '@second-gear/contract/route-patterns';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { borderFaults, readBorder } from './border.ts';
import { grown, leftBy, newGlobalRules } from './left-behind.ts';
import { EVERYBODY, madeUpSession, VISITORS, type MadeUpVisitor } from './made-up-session.ts';
import { outsideAnswer } from './outside.ts';
import { SAMPLE_ID } from './sample.ts';
import { isSlotName, SLOT_OPENERS } from './slot-drivers.ts';
import { slotAddress, SLOT_ELEMENT } from './slot-screen.ts';
import { walk, type Place } from './walk.ts';
import { firstScript, readTraces, settle, type Traces } from './watch-page.ts';

/** Longest wait in ms for a screen. */
const PATIENCE = 15_000;
/** A page that belongs to the shell alone. */
const SHELL_PAGE = '/about';
const FALLBACK = '[data-testid="remote-fallback"]';
/** Visits at the same time. */
const SIDE_BY_SIDE = 3;
/** Time in ms without any change after which a page counts as standing: for a first visit, and on a walk. */
const QUIET = 250;
const QUIET_ON_A_WALK = 100;

const screenAt = (path: string): Place => ({
  name: path,
  address: addressOf(path, SAMPLE_ID),
  isSlot: false,
});
const slotAt = (slot: string): Place => ({
  name: `the slot ${slot}`,
  address: slotAddress(slot),
  isSlot: true,
});

/** Does the same with all of them, some at the same time. */
async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
}

/** One look at a site with a candidate in place. */
export class Visit {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #candidate: PublishedRemote;
  /** What every address of the candidate's files has in it. */
  readonly #owner: string;
  readonly #slotPatience: number;
  readonly #faults = new Set<string>();
  /** By which SHELL_PAGE is known once it stands. */
  #shellHeading = '';
  /** Names of the places that leave something behind, by what it is. */
  readonly #left = new Map<string, string[]>();

  /** @param slotPatience longest wait in ms for what a slot shows on the gate's own screen */
  constructor(browser: Browser, url: string, candidate: PublishedRemote, slotPatience = PATIENCE) {
    this.#browser = browser;
    this.#url = url;
    this.#candidate = candidate;
    this.#owner = `/remotes/${candidate.build.declaration.name}/${candidate.version}/`;
    this.#slotPatience = slotPatience;
  }

  /** Everything that is wrong, each once. */
  async faults(): Promise<string[]> {
    const { declaration, container, entry } = this.#candidate.build;
    const context = await this.#open(EVERYBODY);
    try {
      const page = await this.#watchedPage(context, 'its border');
      await page.goto(this.#url + SHELL_PAGE);
      await settle(page);
      this.#shellHeading = await page.locator('main h1').first().innerText();
      const before = await readTraces(page, this.#owner);
      const border = await readBorder(page, container, this.#url + this.#owner + entry);
      if (!border)
        return [...this.#faults, 'It exposes no remote module: ./remote must export routes and slots.'];
      for (const fault of borderFaults(border, declaration)) this.#faults.add(fault);
      await page.close();
      const screens = border.paths.filter((path) => !path.endsWith('*')).map(screenAt);
      const places = [...screens, ...declaration.slots.filter(isSlotName).map(slotAt)];
      await sideBySide(places, async (place) => {
        const own = await this.#open(EVERYBODY);
        await this.#place(own, place, before);
        await own.close();
      });
      for (const [what, [first, ...others]] of this.#left) {
        const more = others.length > 0 ? ` (and ${String(others.length)} more)` : '';
        this.#faults.add(`${String(first)}${more}: ${what}`);
      }
      // A place that fails would only fail once more.
      const sound = places.filter(
        ({ name }) => ![...this.#faults].some((fault) => fault.startsWith(`${name}: `)),
      );
      for (const place of sound.slice(0, 2)) await this.#comeAgain(context, place);
      for (const slot of declaration.slots) await this.#openSlot(context, slot);
      await sideBySide(VISITORS, (visitor) => this.#walk(visitor, sound));
      return [...this.#faults];
    } finally {
      await context.close();
    }
  }

  async #open(visitor: MadeUpVisitor): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript({ content: firstScript(madeUpSession(visitor)) });
    // Nothing outside the staged site is asked: the candidate is looked at, not the providers.
    await context.route(
      (address) => address.origin !== this.#url,
      (route) => route.fulfill(outsideAnswer(route.request().url())),
    );
    return context;
  }

  /** @param where names what is shown, whenever something is said of it */
  async #watchedPage(context: BrowserContext, where: string | (() => string)): Promise<Page> {
    const name = typeof where === 'string' ? () => where : where;
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => this.#faults.add(`${name()}: an error was thrown: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.add(`${name()}: the console says: ${message.text()}`);
    });
    return page;
  }

  /** False when nothing of the kind comes in time. */
  async #appears(what: Locator, timeout = PATIENCE): Promise<boolean> {
    try {
      await what.first().waitFor({ state: 'attached', timeout });
      return true;
    } catch (error) {
      if (!(error as Error).message.includes('Timeout')) throw error;
      return false;
    }
  }

  /** Waits for a screen's heading or its failure, and notes what the page complains of. */
  async #arrive(page: Page, where: string, quietFor = QUIET): Promise<void> {
    if (!(await this.#appears(page.locator(`main h1, main h2, ${FALLBACK}`))))
      this.#faults.add(`${where}: no heading after ${String(PATIENCE / 1000)} s.`);
    await settle(page, quietFor);
    if (await page.locator(FALLBACK).count()) this.#faults.add(`${where}: the fallback stands in its place.`);
    const violations = await page.evaluate(() => globalThis.__gate?.violations ?? []);
    for (const violation of violations)
      this.#faults.add(`${where}: the content policy refused ${violation}.`);
  }

  /** Goes to a page of the shell by its link, and answers what is there then. */
  async #leave(page: Page): Promise<Traces> {
    await page
      .locator(`a[href="${SHELL_PAGE}"]`)
      .first()
      .evaluate((link: HTMLAnchorElement) => {
        link.click();
      });
    await page.waitForURL(`**${SHELL_PAGE}`);
    await page.locator('main h1').filter({ hasText: this.#shellHeading }).waitFor();
    await this.#arrive(page, SHELL_PAGE);
    return readTraces(page, this.#owner);
  }

  /** A first visit by its address; then away: nothing of the candidate's may go on. */
  async #place(context: BrowserContext, { name, address, isSlot }: Place, shellOnly: Traces): Promise<void> {
    const page = await this.#watchedPage(context, name);
    try {
      await page.goto(this.#url + address);
      await this.#arrive(page, name);
      if (isSlot && !(await this.#appears(page.locator(`${SLOT_ELEMENT} > *`), this.#slotPatience)))
        this.#faults.add(`${name}: it stays empty.`);
      const served = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((resource) => resource.name),
      );
      if (!served.some((file) => file.includes(this.#owner))) {
        this.#faults.add(`${name}: this version did not serve it.`);
      }
      const after = await this.#leave(page);
      const left = leftBy(this.#owner, after).map((what) => `it leaves ${what}`);
      const styles = newGlobalRules(shellOnly, after).map(
        (selector) =>
          `it brings a style for the whole site: ${selector}. Name a class of your own in the selector.`,
      );
      for (const what of [...left, ...styles]) this.#left.set(what, [...(this.#left.get(what) ?? []), name]);
    } finally {
      await page.close();
    }
  }

  /** Leaves a place and comes back: it may not leave more each time. */
  async #comeAgain(context: BrowserContext, { name, address }: Place): Promise<void> {
    const page = await this.#watchedPage(context, name);
    const comeBack = async (): Promise<Traces> => {
      await page.goBack();
      await this.#arrive(page, name);
      return this.#leave(page);
    };
    try {
      await page.goto(this.#url + address);
      await this.#arrive(page, name);
      const first = await this.#leave(page);
      const second = await comeBack();
      const more = grown(first, second);
      if (more.length === 0) return;
      // What the shell begins late, once, is there a second time by chance; but not more of it a third time.
      const again = grown(second, await comeBack());
      for (const left of more.filter((each) => again.includes(each)))
        this.#faults.add(`${name}: at every visit it leaves ${left}`);
    } finally {
      await page.close();
    }
  }

  /** Opens a slot as visitors do, on the screen that has it. */
  async #openSlot(context: BrowserContext, slot: string): Promise<void> {
    if (!isSlotName(slot)) {
      this.#faults.add(`the slot ${slot}: the gate has nothing to open it with. Add it to slot-drivers.ts.`);
      return;
    }
    const opener = SLOT_OPENERS[slot];
    if (!opener) return;
    const page = await this.#watchedPage(context, `the slot ${slot}`);
    try {
      await page.goto(this.#url + opener.address);
      await opener.open(page);
      await this.#arrive(page, `the slot ${slot}`);
      if (!(await opener.isFilled(page)))
        this.#faults.add(`the slot ${slot} stayed empty at ${opener.address}.`);
    } catch (error) {
      if (!(error as Error).message.includes('Timeout')) throw error;
      this.#faults.add(`the slot ${slot} could not be opened at ${opener.address}.`);
    } finally {
      await page.close();
    }
  }

  /** Shows all places to somebody else. */
  async #walk(visitor: MadeUpVisitor, places: readonly Place[]): Promise<void> {
    const context = await this.#open(visitor);
    let where = visitor.who;
    try {
      const page = await this.#watchedPage(context, () => where);
      await page.goto(this.#url + SHELL_PAGE);
      await this.#arrive(page, where);
      await walk(
        page,
        visitor,
        places,
        (name) => {
          where = name;
        },
        () => this.#arrive(page, where, QUIET_ON_A_WALK),
      );
    } finally {
      await context.close();
    }
  }
}
