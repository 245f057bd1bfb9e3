import type { PublishedRemote } from '@second-gear/contract/release';
import type { Browser, BrowserContext } from 'playwright-core';
import { type Border, borderFaults, readBorder } from './border.ts';
import { DrawnPages } from './drawn.ts';
import { hiddenWeight, unlistedFiles } from './first-screen.ts';
import { inTime } from './late.ts';
import { grown, leftBy, newGlobalRules } from './left-behind.ts';
import { EVERYBODY, type MadeUpVisitor, VISITORS } from './made-up-session.ts';
import { type Pace, UNHURRIED } from './pace.ts';
import { type Opened, Pages, QUIET_ON_A_WALK, sideBySide } from './pages.ts';
import { knownBy, placesOf } from './places.ts';
import { isSlotName, SLOT_OPENERS } from './slot-drivers.ts';
import { type Place, walk } from './walk.ts';
import type { Traces } from './watch-page.ts';

/** One check of a site with a candidate. */
export class Visit {
  readonly #pages: Pages;
  readonly #candidate: PublishedRemote;
  readonly #slotPatience: number;
  readonly #drawn: DrawnPages | null;
  /** Names of places with leaks or changed globals, by message. */
  readonly #left = new Map<string, string[]>();

  /**
   * @param slotPatience longest wait in milliseconds for a slot's content on the gate's own screen
   * @param pace timeouts on this machine
   * @param drawnUrl the same site with server-side rendering; null without
   */
  constructor(
    browser: Browser,
    url: string,
    candidate: PublishedRemote,
    slotPatience?: number,
    pace: Pace = UNHURRIED,
    drawnUrl: string | null = null,
  ) {
    const owner = `/remotes/${candidate.build.declaration.name}/${candidate.version}/`;
    this.#pages = new Pages(browser, url, owner, pace);
    this.#candidate = candidate;
    this.#drawn = drawnUrl === null ? null : new DrawnPages(this.#pages, drawnUrl);
    this.#slotPatience = slotPatience === undefined ? pace.patience : slotPatience * pace.slowness;
  }

  /** Load time of the slowest SHELL_PAGE during this visit, in milliseconds. */
  get slowestShell(): number {
    return this.#pages.slowestShell;
  }

  /** Returns all faults, each once. */
  async faults(): Promise<string[]> {
    const { declaration } = this.#candidate.build;
    const { faults } = this.#pages;
    const context = await this.#pages.open(EVERYBODY);
    try {
      const found = await this.#border(context);
      if (!found) return [...faults];
      const { border, shellOnly } = found;
      for (const fault of borderFaults(border, declaration)) faults.add(fault);
      const places = placesOf(border.paths, declaration.slots);
      await sideBySide(places, async (place) => {
        const own = await this.#pages.open(EVERYBODY);
        await this.#place(own, place, shellOnly);
        await own.close();
      });
      // A place that failed would only fail again.
      const sound = places.filter(({ name }) => ![...faults].some((fault) => fault.startsWith(`${name}: `)));
      const [first] = places;
      if (first) await this.#weigh(first);
      for (const place of sound.slice(0, 2)) await this.#comeAgain(context, place);
      const drawn = new Set(declaration.routes.filter((route) => route.drawn).map(({ path }) => path));
      if (this.#drawn)
        for (const place of sound.filter(({ name }) => drawn.has(name))) await this.#drawn.compare(place);
      for (const slot of declaration.slots) await this.#openSlot(context, slot);
      await sideBySide(VISITORS, (visitor) => this.#walk(visitor, sound));
      this.#sayWhatIsLeft();
      return [...faults];
    } finally {
      await context.close();
    }
  }

  /**
   * Returns the candidate's public interface and what SHELL_PAGE runs without it. Null if it is not a remote.
   */
  async #border(context: BrowserContext): Promise<{ border: Border; shellOnly: Traces } | null> {
    const { container, entry } = this.#candidate.build;
    const pages = this.#pages;
    const opened = await pages.page(context, 'its border');
    let found: { border: Border; shellOnly: Traces } | null = null;
    await pages.look(opened, async () => {
      await pages.startAtShell(opened);
      await pages.arrive(opened);
      const shellOnly = await pages.traces(opened);
      const entryUrl = pages.url + pages.owner + entry;
      const border = await inTime(
        'its remote module',
        pages.pace.patience,
        readBorder(opened.page, container, entryUrl),
      );
      if (border) found = { border, shellOnly };
      else pages.faults.add('It exposes no remote module: ./remote must export routes and slots.');
      this.#noteChanges('its border', await pages.changes(opened));
    });
    return found;
  }

  #note(what: string, name: string): void {
    const names = this.#left.get(what) ?? [];
    if (!names.includes(name)) this.#left.set(what, [...names, name]);
  }

  #noteChanges(name: string, changes: readonly string[]): void {
    for (const change of changes)
      this.#note(
        `it leaves the page with ${change}, which the shell and every other remote use. Keep what only it needs in its own modules.`,
        name,
      );
  }

  #sayWhatIsLeft(): void {
    for (const [what, [first, ...others]] of this.#left) {
      const more = others.length > 0 ? ` (and ${String(others.length)} more)` : '';
      this.#pages.faults.add(`${String(first)}${more}: ${what}`);
    }
  }

  /** Opens a place by its address, then leaves it. Nothing of the candidate may keep running. */
  async #place(context: BrowserContext, place: Place, shellOnly: Traces): Promise<void> {
    const { name, address, isSlot } = place;
    const pages = this.#pages;
    const opened = await pages.page(context, name);
    const { page } = opened;
    await pages.look(opened, async () => {
      await pages.goTo(opened, address);
      await pages.arrive(opened);
      if (isSlot && !(await pages.appears(page.locator(knownBy(place)), this.#slotPatience)))
        pages.faults.add(`${name}: it stays empty.`);
      const served = await pages.answers(
        page.evaluate(() => performance.getEntriesByType('resource').map((resource) => resource.name)),
      );
      if (!served.some((file) => file.includes(pages.owner)))
        pages.faults.add(`${name}: this version did not serve it.`);
      this.#noteChanges(name, await pages.changes(opened));
      const after = await pages.leave(opened);
      this.#noteChanges(name, await pages.changes(opened));
      for (const what of leftBy(pages.owner, after)) this.#note(`it leaves ${what}`, name);
      for (const selector of newGlobalRules(shellOnly, after))
        this.#note(
          `it brings a style for the whole site: ${selector}. Name a class of your own in the selector.`,
          name,
        );
    });
  }

  /** Checks that the first screen needs only the files listed for it, which count toward the size budget. */
  async #weigh(place: Place): Promise<void> {
    const pages = this.#pages;
    const context = await pages.open(EVERYBODY);
    const opened = await pages.page(context, place.name);
    await pages.look(opened, async () => {
      const { url, owner } = pages;
      const { address, name } = place;
      const where = { url, address, known: knownBy(place), owner };
      const hidden = hiddenWeight(
        this.#candidate,
        await unlistedFiles(opened.page, where, this.#candidate, pages.pace),
      );
      if (hidden) pages.faults.add(`${name}: ${hidden}`);
    });
    await context.close();
  }

  /** Leaves a place and returns. It must not leak more each time. */
  async #comeAgain(context: BrowserContext, { name, address }: Place): Promise<void> {
    const pages = this.#pages;
    const opened = await pages.page(context, name);
    const comeBack = async (): Promise<Traces> => {
      await inTime(`the page of before, going back to it,`, pages.pace.patience, opened.page.goBack());
      await pages.arrive(opened);
      return pages.leave(opened);
    };
    await pages.look(opened, async () => {
      await pages.goTo(opened, address);
      await pages.arrive(opened);
      const first = await pages.leave(opened);
      const second = await comeBack();
      const more = grown(first, second);
      if (more.length === 0) return;
      // Something that the shell starts late may appear on the second visit by chance, but must not increase
      // on the third.
      const again = grown(second, await comeBack());
      for (const left of more.filter((each) => again.includes(each)))
        pages.faults.add(`${name}: at every visit it leaves ${left}`);
    });
  }

  /** Opens a slot as visitors do, on the screen that has it. */
  async #openSlot(context: BrowserContext, slot: string): Promise<void> {
    const pages = this.#pages;
    if (!isSlotName(slot)) {
      pages.faults.add(`the slot ${slot}: the gate has nothing to open it with. Add it to slot-drivers.ts.`);
      return;
    }
    const opener = SLOT_OPENERS[slot];
    if (!opener) return;
    const opened: Opened = await pages.page(context, `the slot ${slot}`);
    const waitedFor = async <T>(what: string, work: Promise<T>): Promise<T> =>
      inTime(`${what} at ${opener.address}`, pages.pace.patience, work);
    await pages.look(opened, async () => {
      await pages.goTo(opened, opener.address);
      await waitedFor('what opens it', opener.open(opened.page));
      await pages.arrive(opened);
      if (!(await waitedFor('what it shows', opener.isFilled(opened.page))))
        pages.faults.add(`the slot ${slot} stayed empty at ${opener.address}.`);
    });
  }

  /** Shows all places to another visitor. */
  async #walk(visitor: MadeUpVisitor, places: readonly Place[]): Promise<void> {
    const pages = this.#pages;
    const context = await pages.open(visitor);
    let where = visitor.who;
    const opened = await pages.page(context, () => where);
    await pages.look(opened, async () => {
      await pages.startAtShell(opened);
      await pages.arrive(opened);
      await walk(
        opened.page,
        visitor,
        places,
        (name) => {
          where = name;
        },
        (asked) => pages.answers(asked),
        async () => {
          await pages.arrive(opened, QUIET_ON_A_WALK);
          this.#noteChanges(where, await pages.changes(opened));
        },
      );
    });
    await context.close();
  }
}
