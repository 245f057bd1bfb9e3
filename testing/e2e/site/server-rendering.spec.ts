import type { Page } from '@playwright/test';
import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { toLinkPreviewImage } from '@second-gear/contract/image-sources';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER, PASSWORD, type TestDataApi } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatDollars, formatCarName } from '../support/pages/catalog-pages.ts';
import { listCarBeforeTests, PAGE_GROUPS, publicPages } from '../support/pages/public-pages.ts';
import { stack } from '../support/stack/stack.ts';

/** Calls whose data the server-rendered page includes. The browser must not repeat them. */
const FIRST_SCREEN_CALL_PATTERN = /\/api\/(cars|viewallcars|category|ads|brands|sellers)\b/;

const HYDRATION_ERROR_PATTERN = /hydrat|Minified React error/i;

let car: Car;
test.beforeAll(async ({ playwright }) => {
  car = await listCarBeforeTests(playwright);
});

for (const { groupName, isInGroup, tag } of PAGE_GROUPS) {
  test(
    `${groupName} are hydrated without changes, console messages, or calls for data that they include`,
    { tag },
    async ({ page }) => {
      const pageErrors = collectPageErrors(page);
      page.on('console', (message) => {
        if (HYDRATION_ERROR_PATTERN.test(message.text())) pageErrors.push(message.text());
      });
      let repeatedCalls: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && FIRST_SCREEN_CALL_PATTERN.test(request.url()))
          repeatedCalls.push(request.url());
      });
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          Object.assign(window, { initialHeading: document.querySelector('main h1, main h2, h1') });
        });
      });
      for (const { path, heading } of publicPages(car).filter(isInGroup)) {
        await test.step(path, async () => {
          // Pending calls of the previous page must not count for this one.
          await page.goto('about:blank');
          repeatedCalls = [];
          await page.goto(path);
          await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
          // Waits until React has hydrated the page.
          await expect
            .poll(() =>
              page.evaluate(() =>
                Object.keys(document.querySelector('#root > *') ?? {}).some((key) =>
                  key.startsWith('__react'),
                ),
              ),
            )
            .toBe(true);
          const isHeadingUnchanged = await page.evaluate(() => {
            const { initialHeading } = window as unknown as { initialHeading: Element | null };
            return initialHeading !== null && initialHeading.isConnected;
          });
          expect([path, isHeadingUnchanged, pageErrors]).toEqual([path, true, []]);
          expect([path, repeatedCalls]).toEqual([path, []]);
        });
      }
    },
  );
}

test(
  'the preview of a shared car link shows title, price, and picture',
  { tag: '@rendering' },
  async ({ request }) => {
    const html = await (
      await request.get(`/cars/${car._id}`, { headers: { 'user-agent': 'facebookexternalhit/1.1' } })
    ).text();
    const readMeta = (property: string) =>
      new RegExp(`<meta[^>]*property="${property}"[^>]*content="([^"]*)"`).exec(html)?.[1];
    expect(readMeta('og:title')).toContain(formatCarTitle(car));
    expect(readMeta('og:description')).toContain(formatDollars(car.resellPrice));
    expect(readMeta('og:image')).toBe(
      stack().site + (toLinkPreviewImage(car.image ?? '', '/api')?.url ?? ''),
    );
    const picture = await request.get(readMeta('og:image') ?? '');
    expect(picture.headers()['content-type']).toBe(readMeta('og:image:type'));
    expect(readMeta('og:url')).toBe(`${stack().site}/cars/${car._id}`);
    expect(/<title[^>]*>([^<]*)</.exec(html)?.[1]).toBe(`${formatCarTitle(car)} · Second Gear`);
    expect(/<link[^>]*rel="canonical"[^>]*href="([^"]*)"/.exec(html)?.[1]).toBe(
      `${stack().site}/cars/${car._id}`,
    );
    const data = /<script type="application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? '{}';
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Car',
      offers: { price: `${String(car.resellPrice)}.00` },
    });
  },
);

test(
  'the preview of every kind of page has a JPEG or PNG with dimensions and alternative text',
  { tag: '@rendering' },
  async ({ request }) => {
    const pages = [
      '/',
      '/viewallcars',
      `/category/${car.categoryId}`,
      `/cars/${car._id}`,
      `/sellers/${car.seller._id}`,
    ];
    for (const path of [...pages, '/compare', '/about', '/contacts']) {
      const html = await (await request.get(path)).text();
      const readMeta = (name: string) =>
        new RegExp(`<meta[^>]*property="og:image${name}"[^>]*content="([^"]+)"`).exec(html)?.[1] ?? '';
      const picture = await request.get(readMeta(''));
      expect([path, picture.status(), picture.headers()['content-type']]).toEqual([
        path,
        200,
        readMeta(':type'),
      ]);
      expect([path, readMeta(':type')]).toEqual([path, expect.stringMatching(/^image\/(jpeg|png)$/)]);
      expect([path, readMeta(':width'), readMeta(':height'), readMeta(':alt')]).toEqual([
        ...[
          path,
          expect.stringMatching(/^\d+$/),
          expect.stringMatching(/^\d+$/),
          expect.stringMatching(/\w/),
        ],
      ]);
    }
  },
);

/** Blocks the shell's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const scriptsReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/shell\/.*\.js$/, async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  return release;
}

test(
  'a click before the scripts have loaded is handled afterwards',
  { tag: '@rendering' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(`/cars/${car._id}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: `Order Now: ${formatCarName(car)}` }).click();
    await page.getByRole('contentinfo').getByRole('textbox').fill('typed@example.com');
    release();
    // Ordering requires an account, and the sign-in returns to the car.
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveValue('typed@example.com');
  },
);

test(
  'filters that are selected before the scripts have loaded apply afterwards',
  { tag: '@rendering' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/viewallcars', { waitUntil: 'commit' });
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByLabel('Max price').fill('20000');
    await filters.getByLabel('Fuel').selectOption('petrol');
    await filters.getByLabel('Available cars only').check();
    await page.getByLabel('Sort by').selectOption('Lowest price');
    release();
    const readQuery = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect
      .poll(readQuery)
      .toEqual({ maxPrice: '20000', fuel: 'petrol', status: 'available', sort: 'price-asc' });
    await expect(filters.getByLabel('Max price')).toHaveValue('20000');
    await expect(filters.getByLabel('Fuel')).toHaveValue('petrol');
    await expect(filters.getByLabel('Available cars only')).toBeChecked();
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  },
);

test(
  'a link followed before the scripts have loaded opens its page, and sign-in returns to it',
  { tag: '@rendering' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(`/cars/${car._id}`, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    release();
    await page.getByLabel('Email', { exact: true }).fill(BUYER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatCarTitle(car));
    await expect(page).toHaveURL(`/cars/${car._id}`);
  },
);

test('a returning user never sees the header of another user', { tag: '@rendering' }, async ({ page }) => {
  await signIn(page, BUYER);
  await page.route(/\/shell\/.*\.js$/, () => undefined);
  await page.goto('/about', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await expect(header).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toBeHidden();
});

test(
  'the server-rendered page contains no data of the requesting user',
  { tag: ['@journey', '@rendering'] },
  async ({ page, request, testDataApi }) => {
    await signIn(page, BUYER);
    const { email, displayName } = await fetchBuyer(testDataApi);
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const userHeaders = { cookie: `${cookies}; token=x`, authorization: 'Bearer x' };
    const fetchHtml = async (path: string, headers = {}) => (await request.get(path, { headers })).text();
    // Compares /about, because the home page changes with every car that other tests list.
    expect(await fetchHtml('/about', userHeaders)).toBe(await fetchHtml('/about'));
    const signedInHtml = await fetchHtml('/', userHeaders);
    expect(signedInHtml).not.toContain(email);
    expect(signedInHtml).not.toContain(displayName);
  },
);

const fetchBuyer = async (testDataApi: TestDataApi): Promise<{ email: string; displayName: string }> =>
  testDataApi.call(BUYER, 'GET', '/users/me');
