import type { Locator, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { brightnessOf } from '../support/brightness.ts';
import { cardOf } from '../support/catalog.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Maximum transfer size in bytes of a demo car's picture on a card. */
const MOST_BYTES = 6000;

/** Maximum mean luminance of a picture on a dark page. White is 1, a drawing in the light theme up to 0.5. */
const MOST_BRIGHT = 0.3;

/** A list that other tests add no cars to; they list the newest ones. */
const DEMO_CARS = '/viewallcars?brand=Toyota';

const DRAWING = /\/images\/drawings\//;

const allCars = async (page: Page): Promise<Car[]> =>
  (await (await page.request.get(`${stack().api}/viewallcars`)).json()) as Car[];

/** Returns the body sizes of these URLs when the page fetches them, by URL. */
const fetched = (page: Page, urls: readonly string[]): Promise<[url: string, bytes: number][]> =>
  page.evaluate(
    (list) =>
      list.map((url) => {
        const [entry] = performance.getEntriesByName(new URL(url, location.href).href);
        return [url, (entry as PerformanceResourceTiming | undefined)?.encodedBodySize ?? 0];
      }),
    urls,
  );

test('the picture of every demo car is small enough in transfer', async ({ page }) => {
  await page.goto('/about');
  const urls = [...new Set((await allCars(page)).flatMap(({ images }) => images))].filter((url) =>
    DRAWING.test(url),
  );
  expect(urls.length).toBeGreaterThan(300);
  await page.evaluate(async (list) => {
    performance.setResourceTimingBufferSize(2000);
    for (const url of list) {
      const answer = await fetch(url, { cache: 'no-store' });
      if (!answer.ok) throw new Error(`${url}: ${String(answer.status)}`);
      await answer.arrayBuffer();
    }
  }, urls);
  const sizes = await fetched(page, urls);
  expect(sizes.filter(([, bytes]) => bytes === 0 || bytes > MOST_BYTES)).toEqual([]);
});

test.describe('pictures in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  /** Expects the first pictures on the screen to be below the limit. Returns their number. */
  async function expectDim(page: Page, pictures: Locator): Promise<number> {
    await expect(pictures.first()).toBeVisible();
    const some = (await pictures.all()).slice(0, 8);
    for (const picture of some) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    const browser = page.context().browser();
    if (!browser) throw new Error('There is no browser');
    for (const bright of await brightnessOf(browser, some)) expect(bright).toBeLessThan(MOST_BRIGHT);
    return some.length;
  }

  test('no picture is too bright in the list and on a car page', async ({ page }) => {
    const [car] = (await allCars(page)).filter(({ image }) => DRAWING.test(image));
    for (const path of [DEMO_CARS, `/cars/${car?._id ?? ''}`]) {
      await page.goto(path);
      const drawn = page.getByRole('main').locator('img[src*="/drawings/"]');
      expect(await expectDim(page, drawn), path).toBeGreaterThan(2);
    }
  });

  test('a photo of a white wall is dimmed too', async ({ page, shop, browser }) => {
    const car = await shop.listCar();
    await page.route(/\/images\/[0-9a-f-]{36}\//, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0H3V2H0Z" fill="#fff"/></svg>',
      }),
    );
    await page.goto('/viewallcars');
    const picture = cardOf(page, car).locator('img');
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const [dark = 1] = await brightnessOf(browser, [picture]);
    expect(dark).toBeLessThan(0.65);
    await page.emulateMedia({ colorScheme: 'light' });
    const [light = 0] = await brightnessOf(browser, [picture]);
    // Overlays on the picture, such as the heart, are less white.
    expect(light).toBeGreaterThan(0.85);
  });
});
