import type { Locator, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { measureBrightness } from '../support/a11y/brightness.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findCarCard } from '../support/pages/catalog-pages.ts';
import { stack } from '../support/stack/stack.ts';

/** Maximum transfer size in bytes of a demo car's picture on a card. */
const MAX_BYTES = 6000;

/**
 * Maximum mean luminance of a picture on a dark page. White is 1. In the light theme, a drawing reaches up
 * to 0.5.
 */
const MAX_BRIGHTNESS = 0.3;

/** Path of a list that contains only demo cars, because no test lists a Toyota. */
const DEMO_CARS_PATH = '/viewallcars?brand=Toyota';

const DRAWING_URL_PATTERN = /\/images\/drawings\//;

const fetchAllCars = async (page: Page): Promise<Car[]> =>
  (await (await page.request.get(`${stack().api}/viewallcars`)).json()) as Car[];

/** Returns the transferred body size of each URL, from the page's resource timing. */
const readTransferSizes = (page: Page, urls: readonly string[]): Promise<[url: string, bytes: number][]> =>
  page.evaluate(
    (list) =>
      list.map((url) => {
        const [entry] = performance.getEntriesByName(new URL(url, location.href).href);
        return [url, (entry as PerformanceResourceTiming | undefined)?.encodedBodySize ?? 0];
      }),
    urls,
  );

test('the transfer size of every demo picture is below the limit', async ({ page }) => {
  await page.goto('/about');
  const urls = [...new Set((await fetchAllCars(page)).flatMap(({ images }) => images))].filter((url) =>
    DRAWING_URL_PATTERN.test(url),
  );
  expect(urls.length).toBeGreaterThan(300);
  await page.evaluate(async (list) => {
    performance.setResourceTimingBufferSize(2000);
    for (const url of list) {
      const response = await fetch(url, { cache: 'no-store' });
      if (!response.ok) throw new Error(`${url}: ${String(response.status)}`);
      await response.arrayBuffer();
    }
  }, urls);
  const sizes = await readTransferSizes(page, urls);
  expect(sizes.filter(([, bytes]) => bytes === 0 || bytes > MAX_BYTES)).toEqual([]);
});

test.describe('pictures in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  /** Expects that the first pictures on the screen are darker than MAX_BRIGHTNESS. Returns their number. */
  async function expectDimmed(page: Page, pictures: Locator): Promise<number> {
    await expect(pictures.first()).toBeVisible();
    const firstPictures = (await pictures.all()).slice(0, 8);
    for (const picture of firstPictures) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    const browser = page.context().browser();
    if (!browser) throw new Error('There is no browser');
    for (const brightness of await measureBrightness(browser, firstPictures))
      expect(brightness).toBeLessThan(MAX_BRIGHTNESS);
    return firstPictures.length;
  }

  test('no picture is too bright in the list and on a car page', async ({ page }) => {
    const [car] = (await fetchAllCars(page)).filter(({ image }) => DRAWING_URL_PATTERN.test(image));
    for (const path of [DEMO_CARS_PATH, `/cars/${car?._id ?? ''}`]) {
      await page.goto(path);
      const drawings = page.getByRole('main').locator('img[src*="/drawings/"]');
      expect(await expectDimmed(page, drawings), path).toBeGreaterThan(2);
    }
  });

  test('a photo of a white wall is dimmed too', async ({ page, testDataApi, browser }) => {
    const car = await testDataApi.listCar();
    await page.route(/\/images\/[0-9a-f-]{36}\//, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0H3V2H0Z" fill="#fff"/></svg>',
      }),
    );
    await page.goto('/viewallcars');
    const picture = findCarCard(page, car).locator('img');
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const [dark = 1] = await measureBrightness(browser, [picture]);
    expect(dark).toBeLessThan(0.65);
    await page.emulateMedia({ colorScheme: 'light' });
    const [light = 0] = await measureBrightness(browser, [picture]);
    // Less than 1, because overlays on the picture, such as the heart button, are darker.
    expect(light).toBeGreaterThan(0.85);
  });
});
