import type { Locator, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { nameOf, section } from '../support/catalog.ts';
import { BUYER, type Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { touch } from '../support/touch.ts';

async function carWithPictures(shop: Shop): Promise<Car> {
  const cars = await shop.call<Car[]>(BUYER, 'GET', '/cars');
  const car = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!car) throw new Error('The seed has no car with several pictures');
  return car;
}

const shown = (within: Locator, place: number): Locator =>
  within.getByRole('img', { name: new RegExp(`picture ${String(place)} of `) });
const opener = (page: Page, place: number): Locator =>
  section(page, 'Pictures').getByRole('button', { name: `Full screen: picture ${String(place)}` });
const viewerOf = (page: Page, car: Car): Locator => page.getByRole('dialog', { name: nameOf(car) });

/** A box with its middle. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

test(
  'keyboard: full screen, through the pictures, zoomed, and back to what opened them',
  { tag: '@journey' },
  async ({ page, shop }) => {
    const car = await carWithPictures(shop);
    const count = car.images.length;
    await page.goto(`/cars/${car._id}`);
    await opener(page, 1).press('Enter');
    const viewer = viewerOf(page, car);
    await expect(viewer).toBeVisible();
    await expect(shown(viewer, 1)).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(`2 of ${String(count)}`);
    await expect(shown(viewer, 2)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(viewer).toContainText(`${String(count)} of ${String(count)}`);
    await page.keyboard.press('Home');
    await expect(viewer).toContainText(`1 of ${String(count)}`);
    await page.keyboard.press('+');
    await expect(viewer).toContainText('150%');
    // What is larger than the screen is moved by the arrows, and stays the same picture.
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(`1 of ${String(count)}`);
    await page.keyboard.press('-');
    await expect(viewer).toContainText('100%');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(`/cars/${car._id}`);
    // The page shows the picture that was last seen, and the focus is on it.
    await expect(opener(page, 2)).toBeFocused();
    await expect(shown(section(page, 'Pictures'), 2)).toBeInViewport();
  },
);

test('Back closes the pictures and stays on the page, at the same height', async ({ page, shop }) => {
  const car = await carWithPictures(shop);
  await page.goto('/viewallcars');
  await page.goto(`/cars/${car._id}`);
  await page.evaluate(() => window.scrollTo(0, 120));
  await opener(page, 1).click();
  await expect(viewerOf(page, car)).toBeVisible();
  const height = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(viewerOf(page, car)).toBeHidden();
  await expect(page).toHaveURL(`/cars/${car._id}`);
  await expect(opener(page, 1)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(height);
  await page.goBack();
  await expect(page).toHaveURL('/viewallcars');
});

test('a picture that does not load says so', async ({ page, shop }) => {
  const car = await carWithPictures(shop);
  await page.route('**/images/**', (route) => route.abort());
  await page.goto('/about');
  await page.goto(`/cars/${car._id}`);
  await expect(section(page, 'Pictures')).toContainText('This picture could not be loaded');
  await opener(page, 1).click();
  await expect(viewerOf(page, car)).toContainText('This picture could not be loaded');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('swipes on the page and full screen, pinches, pans and double taps', async ({ page, shop }) => {
    const car = await carWithPictures(shop);
    await page.goto(`/cars/${car._id}`);
    const pictures = section(page, 'Pictures');
    const small = await boxOf(shown(pictures, 1));
    await touch(page, [
      { x: small.x + small.width * 0.8, y: small.middle.y },
      { x: small.x + small.width * 0.1, y: small.middle.y },
    ]);
    await expect(pictures).toContainText('2 of ');
    await expect(shown(pictures, 2)).toBeInViewport({ ratio: 0.9 });

    await opener(page, 2).tap();
    const viewer = viewerOf(page, car);
    await expect(shown(viewer, 2)).toBeInViewport();
    // It slides in from below: a finger on where the picture will be would miss it.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const { middle } = await boxOf(shown(viewer, 2));
    const beside = (x: number, y = 0) => ({ x: middle.x + x, y: middle.y + y });
    await touch(page, [beside(120), beside(-120)]);
    await expect(viewer).toContainText('3 of ');
    await touch(page, [beside(-120), beside(120)]);
    await expect(viewer).toContainText('2 of ');

    await touch(page, [beside(-40), beside(-120)], [beside(40), beside(120)]);
    await expect(viewer).toContainText('300%');
    // Where it is larger than the screen a finger moves the picture and does not turn it.
    const before = await boxOf(shown(viewer, 2));
    await touch(page, [beside(120), beside(-40)]);
    await expect(viewer).toContainText('2 of ');
    await expect.poll(async () => (await boxOf(shown(viewer, 2))).x).toBeCloseTo(before.x - 160, -1);

    await page.touchscreen.tap(middle.x, middle.y);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(viewer).toContainText('100%');
    await page.touchscreen.tap(middle.x, middle.y);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(viewer).toContainText('250%');
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(viewer).toBeHidden();
    await expect(opener(page, 2)).toBeFocused();
  });
});

test('without scripts the pictures are there and can be swiped', async ({ browser, shop, baseURL }) => {
  const car = await carWithPictures(shop);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(`/cars/${car._id}`);
  const pictures = section(page, 'Pictures');
  const small = await boxOf(shown(pictures, 1));
  await touch(page, [
    { x: small.x + small.width * 0.8, y: small.middle.y },
    { x: small.x + small.width * 0.1, y: small.middle.y },
  ]);
  await expect(shown(pictures, 2)).toBeInViewport({ ratio: 0.9 });
  await context.close();
});
