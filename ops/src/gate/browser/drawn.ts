import type { Page } from 'playwright-core';
import { inTime } from './late.ts';
import type { MadeUpVisitor } from './made-up-session.ts';
import { type Opened, Pages } from './pages.ts';
import type { Place } from './walk.ts';

/** For whom pages are drawn. */
const NOBODY: MadeUpVisitor = { who: 'nobody signed in', roles: null };
/** Time in ms between two looks at whether they are the same. */
const PAUSE = 100;

/**
 * What stands in a page's root, element by element: names, attributes, texts. For use inside a page, and so it must
 * stand alone. Ids that React counts out are left out, they differ between a page that was taken over and one that was
 * not.
 */
function readStanding(): string[] {
  const COUNTED = /[«_:][rR][\w-]*[»_:]/g;
  const lines: string[] = [];
  const read = (node: Node, depth: string): void => {
    if (node instanceof Element) {
      // Its text is for pages without scripts.
      if (node.localName === 'noscript') return;
      const attributes = [...node.attributes]
        // Browsers set these by properties.
        .filter(({ name }) => name !== 'selected' && name !== 'checked')
        .map(({ name, value }) => `${name}="${value.replaceAll(COUNTED, '#')}"`)
        .sort();
      lines.push(`${depth}<${[node.localName, ...attributes].join(' ')}>`);
    }
    let text = '';
    const say = () => {
      if (text.trim() !== '') lines.push(`${depth} ${text.replaceAll(/\s+/g, ' ').trim()}`);
      text = '';
    };
    for (const child of node.childNodes) {
      if (child instanceof Text) text += child.data;
      else if (child instanceof Element) {
        say();
        read(child, `${depth} `);
      }
    }
    say();
  };
  const root = document.getElementById('root');
  if (root) read(root, '');
  return lines;
}

const standing = (page: Page): Promise<string[]> => page.evaluate(readStanding);

/** Has React taken over what stands in the page? For use inside a page. */
const isTakenOver = (): boolean =>
  Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react'));

/** The first line in which they differ, of both; null where they do not. */
function firstDifference(one: readonly string[], other: readonly string[]): [string, string] | null {
  const at = Array.from({ length: Math.max(one.length, other.length) }, (_, index) => index).find(
    (index) => one[index] !== other[index],
  );
  return at === undefined ? null : [one[at]?.trim() ?? 'nothing', other[at]?.trim() ?? 'nothing'];
}

/**
 * Holds pages as they are drawn on the server, and taken over in a browser, against the same ones that the browser draws
 * alone.
 */
export class DrawnPages {
  readonly #plain: Pages;
  readonly #drawn: Pages;

  /**
   * @param plain pages that browsers draw; what is wrong is noted there
   * @param url of the same site as it is drawn
   */
  constructor(plain: Pages, url: string) {
    this.#plain = plain;
    this.#drawn = new Pages(plain.browser, url, plain.owner, plain.pace);
  }

  /** Notes what is wrong with a place. */
  async compare(place: Place): Promise<void> {
    const name = `${place.name}: drawn on the server`;
    const [plainContext, drawnContext] = [await this.#plain.open(NOBODY), await this.#drawn.open(NOBODY)];
    const drawn = await this.#drawn.page(drawnContext, name);
    const plain = await this.#plain.page(plainContext, place.name);
    await this.#drawn.look(drawn, async () => {
      await this.#drawn.goTo(drawn, place.address);
      const isWhole = await drawn.page.evaluate(() =>
        /"complete":true/.test(document.getElementById('drawn')?.textContent ?? ''),
      );
      if (!isWhole) {
        this.#drawn.faults.add(`${name}: the renderer left it to the browser.`);
        return;
      }
      const { patience } = this.#drawn.pace;
      await inTime(
        'its hydration',
        patience,
        drawn.page.waitForFunction(isTakenOver, null, { timeout: patience }),
      );
      await this.#drawn.arrive(drawn);
      await this.#plain.look(plain, async () => {
        await this.#plain.goTo(plain, place.address);
        await this.#plain.arrive(plain);
        await this.#compareStanding(name, drawn, plain);
      });
    });
    for (const fault of this.#drawn.faults) this.#plain.faults.add(fault);
    await Promise.all([plainContext.close(), drawnContext.close()]);
  }

  async #compareStanding(name: string, drawn: Opened, plain: Opened): Promise<void> {
    const until = performance.now() + this.#plain.pace.patience;
    for (;;) {
      const difference = firstDifference(
        await this.#drawn.answers(standing(drawn.page)),
        await this.#plain.answers(standing(plain.page)),
      );
      if (!difference) return;
      if (performance.now() > until) {
        const [there, here] = difference;
        this.#plain.faults.add(
          `${name}, it is another page than the one that browsers draw, and stays so: it has ${there} where they have ${here}. What is drawn first must not depend on the window, on storage, on the time or on chance.`,
        );
        return;
      }
      await drawn.page.waitForTimeout(PAUSE);
    }
  }
}
