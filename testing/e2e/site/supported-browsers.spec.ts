import type { Browser, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import {
  describeSupportedBrowsers,
  readSupportedBrowsers,
} from '@second-gear/federation/build/supported-browsers.mjs';
import { ROOT } from '@second-gear/node-utils/root';
import { parse } from 'acorn';
import { findAxeViolations } from '../support/a11y/axe.ts';
import { findNewerApis, listScripts } from '../support/browsers/newer-apis.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { listCarBeforeTests } from '../support/pages/public-pages.ts';
import { stack } from '../support/stack/stack.ts';

let car: Car;
test.beforeAll(async ({ playwright }) => {
  car = await listCarBeforeTests(playwright);
});

/** APIs that some supported browsers lack, and what the site does there. */
const APIS_WITH_FALLBACK: Readonly<Record<string, string>> = {
  'AbortSignal.any': 'shell/src/browser-support/polyfills.ts adds it',
  'Error.captureStackTrace': 'zod and firebase check for it',
  'Intl.Segmenter': 'counts code points instead',
  'document.prerendering': 'undefined means no: web-vitals',
  'document.wasDiscarded': 'undefined means no: web-vitals',
  'navigator.connection': 'the speed is measured instead',
  'performance.interactionCount': 'web-vitals checks for it',
  cancelIdleCallback: 'only after requestIdleCallback',
  requestIdleCallback: 'a timer instead',
};

test(
  'the built scripts are ES2022, and every API that a supported browser lacks has a fallback',
  { tag: '@rendering' },
  async () => {
    const supportedBrowsers = readSupportedBrowsers(ROOT);
    const scripts = await listScripts(stack().siteDir);
    expect(scripts.length).toBeGreaterThan(20);
    const apis = new Set<string>();
    for (const script of scripts) {
      for (const api of await findNewerApis(script, supportedBrowsers)) apis.add(api);
    }
    expect([...apis].sort()).toEqual(Object.keys(APIS_WITH_FALLBACK).sort());
  },
);

/** Features of old browsers that the check looks for. Each function runs in the page before its scripts. */
const REMOVALS = {
  'Array.prototype.toSorted': () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'AbortSignal.timeout': () => Reflect.deleteProperty(AbortSignal, 'timeout'),
  ':has()': () => {
    const supports = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
    CSS.supports = (...query: string[]) => !query[0]?.includes(':has(') && supports(...query);
  },
};

async function openOldBrowser(browser: Browser, removeFeature: () => void): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack().site });
  await context.addInitScript(removeFeature);
  return context.newPage();
}

const NOTICE = `This browser is too old to order, message a seller, or log in. Update it, or use one of these or a newer version: ${describeSupportedBrowsers(ROOT)}.`;

for (const [feature, removeFeature] of Object.entries(REMOVALS)) {
  test(
    `a browser without ${feature} gets readable pages that name the supported browsers`,
    { tag: '@rendering' },
    async ({ browser }) => {
      const page = await openOldBrowser(browser, removeFeature);
      const problems = collectPageErrors(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      for (const [path, heading] of [
        ['/viewallcars', 'All cars'],
        [`/cars/${car._id}`, formatCarName(car)],
        ['/login', 'Log in'],
        ['/dashboard', 'Second Gear'],
      ] as const) {
        await test.step(path, async () => {
          await page.goto(path, { waitUntil: 'networkidle' });
          await expect(page.getByText(NOTICE)).toBeVisible();
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          await expect(page.getByRole('link', { name: 'View All Cars' }).first()).toBeVisible();
          const deadControls = page.locator('button:not([type=submit]), form:not([action])');
          await expect(deadControls.filter({ visible: true })).toHaveCount(0);
          await expect(page.getByText('JavaScript').filter({ visible: true })).toHaveCount(0);
          await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
          expect([path, await findAxeViolations(page)]).toEqual([path, []]);
        });
      }
      await test.step('links and the search work', async () => {
        await page.goto('/viewallcars');
        const firstCarText = await page.getByRole('article').first().innerText();
        await page.getByRole('link', { name: 'Next page' }).click();
        await expect(page).toHaveURL(/cursor=/);
        expect(await page.getByRole('article').first().innerText()).not.toBe(firstCarText);
        await page.goto('/');
        await page.getByRole('searchbox').first().fill(car.model);
        await page.getByRole('button', { name: 'Search' }).first().click();
        await page
          .getByRole('link', { name: formatCarName(car) })
          .first()
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(car.model));
      });
      expect(problems).toEqual([]);
      expect(requests.filter((url) => /\/telemetry|\/discovery\.json/.test(url))).toEqual([]);
      await page.context().close();
    },
  );
}

test(
  'the check of the browser is ES5 and defines no global variable',
  { tag: '@rendering' },
  async ({ request }) => {
    const html = await (await request.get('/')).text();
    const script = /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(script).toContain('toSorted');
    const { body } = parse(script, { ecmaVersion: 5 });
    expect(body.map(({ type }) => type)).toEqual(['ExpressionStatement']);
  },
);

test(
  'a visitor filters cars and opens one in a browser that has only the required APIs',
  { tag: '@rendering' },
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const [owner, ...names] of [
        [AbortSignal, 'any'],
        [Element.prototype, 'checkVisibility'],
        [HTMLElement.prototype, 'showPopover', 'hidePopover', 'popover'],
        [Intl, 'Segmenter'],
        [Response, 'json'],
        [Error, 'captureStackTrace'],
        [Navigator.prototype, 'connection'],
        [Document.prototype, 'startViewTransition', 'prerendering'],
        [Promise, 'withResolvers', 'try'],
        [Object, 'groupBy'],
        [window, 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation'],
      ] as [object, ...string[]][]) {
        for (const name of names) Reflect.deleteProperty(owner, name);
      }
    });
    const problems = collectPageErrors(page);
    await page.goto('/viewallcars');
    expect(await page.evaluate(() => 'Segmenter' in Intl)).toBe(false);
    await page.getByLabel('Min price').fill('18200');
    await page.getByLabel('Min price').press('Enter');
    await expect(page).toHaveURL(/minPrice=18200/);
    await page
      .getByRole('link', { name: formatCarName(car) })
      .first()
      .click();
    await expect(page).toHaveURL(`/cars/${car._id}`);
    await expect(page.getByRole('heading', { level: 1, name: formatCarName(car) })).toBeVisible();
    // Without hydration, the button would do nothing.
    await page
      .getByRole('button', { name: /^Order Now/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(NOTICE)).toHaveCount(0);
    expect(problems).toEqual([]);
  },
);
