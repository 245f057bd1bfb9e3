import type { Page } from 'playwright-core';
import { withTimeout } from './page-errors.ts';
import { type OpenedPage, Pages } from './pages.ts';
import { ANONYMOUS_ON_PHONE } from './visitors.ts';
import type { VisitTarget } from './walk-targets.ts';

/** Interval between two comparisons, in milliseconds. */
const RETRY_DELAY_MS = 100;

/**
 * Serializes the content of a page's root, with one line for each element (with attributes) or text. Runs
 * inside a page, so it must be self-contained. Omits ids that React generated, because they differ between
 * hydrated and client-rendered pages.
 */
function serializeRoot(): string[] {
  const GENERATED_IDS = /[«_:][rR][\w-]*[»_:]/g;
  const lines: string[] = [];
  const visitNode = (node: Node, indent: string): void => {
    if (node instanceof Element) {
      // Browsers with scripts do not render the content of `noscript`.
      if (node.localName === 'noscript') return;
      const attributes = [...node.attributes]
        // React sets `selected` and `checked` as properties in the browser, so their attributes may differ.
        .filter(({ name }) => name !== 'selected' && name !== 'checked')
        .map(({ name, value }) => `${name}="${value.replaceAll(GENERATED_IDS, '#')}"`)
        .sort();
      lines.push(`${indent}<${[node.localName, ...attributes].join(' ')}>`);
    }
    let text = '';
    const flushText = () => {
      if (text.trim() !== '') lines.push(`${indent} ${text.replaceAll(/\s+/g, ' ').trim()}`);
      text = '';
    };
    for (const child of node.childNodes) {
      if (child instanceof Text) text += child.data;
      else if (child instanceof Element) {
        flushText();
        visitNode(child, `${indent} `);
      }
    }
    flushText();
  };
  const root = document.getElementById('root');
  if (root) visitNode(root, '');
  return lines;
}

const readDomLines = (page: Page): Promise<string[]> => page.evaluate(serializeRoot);

/** Returns whether React has hydrated the page. Runs inside a page, so it must be self-contained. */
const isHydrated = (): boolean =>
  Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react'));

/** Returns the first pair of lines that differ. Null if there is none. */
function findFirstDifference(first: readonly string[], second: readonly string[]): [string, string] | null {
  const differentIndex = Array.from(
    { length: Math.max(first.length, second.length) },
    (_, index) => index,
  ).find((index) => first[index] !== second[index]);
  return differentIndex === undefined
    ? null
    : [first[differentIndex]?.trim() ?? 'nothing', second[differentIndex]?.trim() ?? 'nothing'];
}

/** Compares server-rendered, hydrated pages with the same client-rendered pages. */
export class SsrComparison {
  readonly #clientPages: Pages;
  readonly #ssrPages: Pages;

  /**
   * @param clientPages client-rendered pages, which collect all faults
   * @param url URL of the same site with server-side rendering
   */
  constructor(clientPages: Pages, url: string) {
    this.#clientPages = clientPages;
    this.#ssrPages = new Pages(clientPages.browser, url, clientPages.owner, clientPages.timing);
  }

  /** Records faults of a target's server-rendered page, and differences from its client-rendered page. */
  async compare(target: VisitTarget): Promise<void> {
    const name = `${target.name}: server-rendered`;
    const [clientContext, ssrContext] = [
      await this.#clientPages.openContext(ANONYMOUS_ON_PHONE),
      await this.#ssrPages.openContext(ANONYMOUS_ON_PHONE),
    ];
    const ssrPage = await this.#ssrPages.openPage(ssrContext, name);
    const clientPage = await this.#clientPages.openPage(clientContext, target.name);
    await this.#ssrPages.recordFaults(ssrPage, async () => {
      await this.#ssrPages.goTo(ssrPage, target.address);
      const isComplete = await ssrPage.page.evaluate(() =>
        /"complete":true/.test(document.getElementById('drawn')?.textContent ?? ''),
      );
      if (!isComplete) {
        this.#ssrPages.faults.add(`${name}: the renderer fell back to the browser.`);
        return;
      }
      const { timeoutMs } = this.#ssrPages.timing;
      await withTimeout(
        'a hydrated page',
        timeoutMs,
        ssrPage.page.waitForFunction(isHydrated, null, { timeout: timeoutMs }),
      );
      await this.#ssrPages.waitUntilSettled(ssrPage);
      await this.#clientPages.recordFaults(clientPage, async () => {
        await this.#clientPages.goTo(clientPage, target.address);
        await this.#clientPages.waitUntilSettled(clientPage);
        await this.#compareDom(name, ssrPage, clientPage);
      });
    });
    for (const fault of this.#ssrPages.faults) this.#clientPages.faults.add(fault);
    await Promise.all([clientContext.close(), ssrContext.close()]);
  }

  async #compareDom(name: string, ssrPage: OpenedPage, clientPage: OpenedPage): Promise<void> {
    const deadline = performance.now() + this.#clientPages.timing.timeoutMs;
    for (;;) {
      const difference = findFirstDifference(
        await this.#ssrPages.withResponseTimeout(readDomLines(ssrPage.page)),
        await this.#clientPages.withResponseTimeout(readDomLines(clientPage.page)),
      );
      if (!difference) return;
      if (performance.now() > deadline) {
        const [ssrLine, clientLine] = difference;
        this.#clientPages.faults.add(
          `${name} page differs from the browser-rendered page: it has ${ssrLine} instead of ${clientLine}. The first render must not depend on the window, storage, the time, or random values.`,
        );
        return;
      }
      await ssrPage.page.waitForTimeout(RETRY_DELAY_MS);
    }
  }
}
