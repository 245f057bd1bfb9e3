import pMap from 'p-map';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { createFakeSession } from './fake-session.ts';
import { namePage, requireRunning } from './open-pages.ts';
import {
  describeActualPage,
  describeConsoleError,
  FALLBACK_SELECTOR,
  firstLine,
  isPageError,
  PageFrozenError,
  PageTimeoutError,
  withTimeout,
} from './page-errors.ts';
import { monitorPage, type PageMonitor, settleWithoutEndlessWork } from './page-monitor.ts';
import { readState } from './page-state.ts';
import { formatSeconds, type Timing } from './timing.ts';
import { HEADING_SELECTOR } from './visit-targets.ts';
import type { FakeVisitor } from './visitors.ts';
import { gateInitScript, readGlobalChanges, readTraces, type Traces, waitForQuiet } from './watch-page.ts';
import type { PageSnapshot } from './watch-state.ts';

/** Replaces Stripe's script. Supports only the calls that a payment form makes when it mounts. */
const STRIPE_STUB_SCRIPT = `window.Stripe = function () {
  var part = { mount: function () {}, unmount: function () {}, destroy: function () {}, on: function () {}, off: function () {}, update: function () {} };
  return {
    elements: function () { return { create: function () { return part; }, getElement: function () { return null; }, update: function () {} }; },
    createToken: function () {}, createPaymentMethod: function () {}, confirmCardPayment: function () {},
    retrievePaymentIntent: function () { return new Promise(function () {}); },
    _registerWrapper: function () {}, registerAppInfo: function () {}
  };
};`;

/** Returns a stub response for a request outside the site: Stripe's script, or an empty response. */
export const externalResponse = (url: string) =>
  new URL(url).pathname.includes('stripe.js') || new URL(url).hostname.endsWith('stripe.com')
    ? { status: 200, contentType: 'text/javascript', headers: CORS_HEADERS, body: STRIPE_STUB_SCRIPT }
    : { status: 204, headers: CORS_HEADERS, body: '' };

const CORS_HEADERS = { 'access-control-allow-origin': '*' };

/** Path of a page that contains no remote. */
export const SHELL_PAGE = '/about';
/** Ends the label of a page that a visitor has left for SHELL_PAGE. */
const LEFT = `: after leaving it for ${SHELL_PAGE}`;

/** Returns a note about the script that threw an error, because a screen that was left may be the cause. */
function throwerNote({ stack = '' }: Error): string {
  const [, script] = /https?:\/\/[^/]+(\/[^\s)]+)/.exec(stack) ?? [];
  return script === undefined ? '' : ` (thrown by ${script})`;
}

/** Number of parallel pages. */
const CONCURRENCY = 3;
/** Milliseconds without a change after which a page counts as complete. */
const QUIET_MS = 250;
export const WALK_QUIET_MS = 100;

/** Runs `work` for each item, several in parallel. */
export async function forEachInParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  await pMap(items, work, { concurrency: CONCURRENCY });
}

/** Runs functions, several in parallel. */
export const runInParallel = (jobs: readonly (() => Promise<void>)[]): Promise<void> =>
  forEachInParallel(jobs, (job) => job());

/** An open page of a site and its console output. */
export interface OpenedPage {
  page: Page;
  /** Returns the name of the content in messages. */
  label: () => string;
  /** Changes the name of the content in later messages. */
  relabel: (label: string) => void;
  consoleErrors: string[];
  monitor: PageMonitor;
}

/** The pages of one site, opened by the gate. Collects their faults. */
export class Pages {
  readonly browser: Browser;
  readonly url: string;
  readonly owner: string;
  readonly timing: Timing;
  /** All faults, without duplicates. */
  readonly faults = new Set<string>();
  /** Labels under which a page timed out, froze, never ended its work, or could not be checked. */
  readonly #unresponsive = new Set<string>();
  /** Load time of the slowest SHELL_PAGE, in milliseconds. */
  slowestShell = 0;
  /** Heading by which a complete SHELL_PAGE is recognized. */
  #shellHeading = '';

  /** @param owner substring of every address of the candidate's files */
  constructor(browser: Browser, url: string, owner: string, timing: Timing) {
    this.browser = browser;
    this.url = url;
    this.owner = owner;
    this.timing = timing;
  }

  async openContext(visitor: FakeVisitor): Promise<BrowserContext> {
    const { options, startsAt } = visitor.environment;
    requireRunning(this.browser);
    const context = await this.browser.newContext(options);
    if (startsAt) await context.clock.install({ time: startsAt });
    await context.addInitScript({
      content: gateInitScript(createFakeSession(visitor), this.owner, this.timing.slowdown),
    });
    // Requests outside the staged site get stub responses, because the check does not cover other providers.
    await context.route(
      (address) => address.origin !== this.url,
      (route) => route.fulfill(externalResponse(route.request().url())),
    );
    return context;
  }

  /** @param label name of the content in messages */
  async openPage(context: BrowserContext, label: string): Promise<OpenedPage> {
    let currentLabel = label;
    const toLabel = () => currentLabel;
    requireRunning(this.browser);
    const openPage = await context.newPage();
    namePage(openPage, toLabel);
    const consoleErrors: string[] = [];
    openPage.setDefaultTimeout(this.timing.timeoutMs);
    openPage.on('pageerror', (error) => {
      const thrower = currentLabel.includes(LEFT) ? throwerNote(error) : '';
      this.faults.add(`${currentLabel}: uncaught error: ${error.message}${thrower}`);
    });
    openPage.on('crash', () => this.faults.add(`${toLabel()}: the page crashed.`));
    openPage.on('console', (message) => {
      if (message.type() !== 'error') return;
      // The message about a failed request does not contain its URL.
      const isRequest = message.text().startsWith('Failed to load resource');
      const text = isRequest
        ? `${message.text()} ${message.location().url.replace(this.url, '')}`
        : message.text();
      consoleErrors.push(text);
      this.faults.add(`${toLabel()}: ${describeConsoleError(text)}`);
    });
    const monitor = await monitorPage(openPage, this.timing, (message) => {
      this.faults.add(`${toLabel()}: ${message}`);
    });
    return {
      page: openPage,
      label: toLabel,
      relabel: (changed) => {
        currentLabel = changed;
      },
      consoleErrors,
      monitor,
    };
  }

  /** Whether any target did not respond, on its own page or after leaving it. */
  get hasUnresponsiveTarget(): boolean {
    return this.#unresponsive.size > 0;
  }

  /** Returns whether a target did not respond, on its own page or after leaving it. */
  isUnresponsive(name: string): boolean {
    return [...this.#unresponsive].some((label) => label === name || label.startsWith(`${name}: `));
  }

  /** Returns whether an error is a failure of the page, not of the browser or the gate. */
  isFaultOfPage(error: unknown): boolean {
    return this.browser.isConnected() && isPageError(error);
  }

  /**
   * Runs `work` on a page, then closes the page. Each failure of the page becomes a fault with a message.
   * Returns whether there was none.
   */
  async recordFaults(opened: OpenedPage, work: () => Promise<void>): Promise<boolean> {
    try {
      await Promise.race([work(), opened.monitor.freezeWatch.frozen]);
      return true;
    } catch (error) {
      if (!this.isFaultOfPage(error)) throw error;
      this.#unresponsive.add(opened.label());
      const problem =
        error instanceof PageTimeoutError || error instanceof PageFrozenError
          ? error.message
          : `could not check the page (${firstLine(error)})`;
      this.faults.add(`${opened.label()}: ${problem}. ${await this.describeContent(opened)}`);
      return false;
    } finally {
      await opened.page.close();
    }
  }

  /** Describes what a page shows instead of the expected content. */
  describeContent({ page, consoleErrors }: OpenedPage): Promise<string> {
    return describeActualPage(page, consoleErrors, this.timing);
  }

  /** Loads an address. Throws PageTimeoutError. */
  async goTo({ page }: OpenedPage, address: string): Promise<void> {
    await withTimeout(`the page at ${address}`, this.timing.timeoutMs, page.goto(this.url + address));
  }

  /** Waits until an element is in the page. Returns false after the timeout. */
  async waitToAppear(locator: Locator, timeout = this.timing.timeoutMs): Promise<boolean> {
    try {
      await withTimeout('it', timeout, locator.first().waitFor({ state: 'attached', timeout }));
      return true;
    } catch (error) {
      if (error instanceof PageTimeoutError) return false;
      throw error;
    }
  }

  /** Waits for a screen's heading or failure, and records the page's faults. */
  async waitUntilSettled(opened: OpenedPage, quietFor = QUIET_MS): Promise<void> {
    const { page, label } = opened;
    const { timeoutMs, slowdown } = this.timing;
    if (!(await this.waitToAppear(page.locator(`${HEADING_SELECTOR}, ${FALLBACK_SELECTOR}`)))) {
      this.#unresponsive.add(label());
      this.faults.add(
        `${label()}: no heading (h1 or h2 in main) after ${formatSeconds(timeoutMs)}. ${await this.describeContent(opened)}`,
      );
    }
    const settle = () => waitForQuiet(page, quietFor, slowdown);
    const endless = await this.withResponseTimeout(
      settleWithoutEndlessWork(opened.monitor, this.timing, settle),
    );
    if (endless !== null) {
      this.#unresponsive.add(label());
      this.faults.add(`${label()}: ${endless}`);
    }
    if (await page.locator(FALLBACK_SELECTOR).count())
      this.faults.add(`${label()}: the page shows the fallback instead of the remote.`);
    const violations = await this.withResponseTimeout(
      page.evaluate(() => globalThis.__gate?.violations.splice(0) ?? []),
    );
    for (const violation of violations)
      this.faults.add(`${label()}: the content security policy blocked ${violation}.`);
  }

  /** Returns the globals of a page that changed since the candidate loaded. */
  async collectGlobalChanges({ page }: OpenedPage): Promise<string[]> {
    const changes = await this.withResponseTimeout(readGlobalChanges(page));
    // The clock of a visitor on another day is a global of Playwright.
    return changes.filter((change) => !change.includes('__pwClock'));
  }

  collectState({ page }: OpenedPage): Promise<PageSnapshot> {
    return this.withResponseTimeout(readState(page));
  }

  collectTraces({ page }: OpenedPage): Promise<Traces> {
    return this.withResponseTimeout(readTraces(page, this.owner));
  }

  /** Waits for a page's response, with a timeout for endless scripts. Throws PageTimeoutError. */
  withResponseTimeout<T>(response: Promise<T>): Promise<T> {
    // Some calls first run the page's pending timers, which takes many times the page's load time.
    return withTimeout('a response from the page', 10 * this.timing.timeoutMs, response);
  }

  /** Loads SHELL_PAGE and waits for its heading. Throws PageTimeoutError. */
  async startAtShell(opened: OpenedPage): Promise<void> {
    const start = performance.now();
    await this.goTo(opened, SHELL_PAGE);
    const heading = opened.page.locator('main h1').first();
    await withTimeout('the heading of the shell’s own page', this.timing.timeoutMs, heading.waitFor());
    this.slowestShell = Math.max(this.slowestShell, performance.now() - start);
    this.#shellHeading = await heading.innerText();
  }

  /** Navigates to SHELL_PAGE through its link and returns the traces that remain. Throws PageTimeoutError. */
  async leaveToShell(opened: OpenedPage): Promise<Traces> {
    const { page } = opened;
    const { timeoutMs } = this.timing;
    const label = opened.label();
    opened.relabel(`${label}${LEFT}`);
    await withTimeout(
      `a link to ${SHELL_PAGE}`,
      timeoutMs,
      page
        .locator(`a[href="${SHELL_PAGE}"]`)
        .first()
        .evaluate((link: HTMLAnchorElement) => {
          link.click();
        }),
    );
    await withTimeout(
      `${SHELL_PAGE}, after a click on its link,`,
      timeoutMs,
      page.waitForURL(`**${SHELL_PAGE}`),
    );
    const heading = page.locator('main h1').filter({ hasText: this.#shellHeading });
    await withTimeout(
      `the heading of ${SHELL_PAGE}, after a click on its link,`,
      timeoutMs,
      heading.waitFor(),
    );
    await this.waitUntilSettled(opened);
    const traces = await this.collectTraces(opened);
    opened.relabel(label);
    return traces;
  }
}
