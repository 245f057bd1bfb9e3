import type { Locator, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { BUYER, type TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatCarName, section } from '../support/pages/catalog-pages.ts';
import { moveFingers } from '../support/visitor/move-fingers.ts';

async function findCarWithPictures(testDataApi: TestDataApi): Promise<Car> {
  const cars = await testDataApi.call<Car[]>(BUYER, 'GET', '/cars');
  const car = cars.find(({ images, status }) => images.length > 2 && status === 'available');
  if (!car) throw new Error('The seed has no car with several pictures');
  return car;
}

const pictureAt = (within: Locator, position: number): Locator =>
  within.getByRole('img', { name: new RegExp(`photo ${String(position)} of `) });
const fullScreenButton = (page: Page, position: number): Locator =>
  section(page, 'Photos').getByRole('button', { name: `Full screen: photo ${String(position)}` });
const findViewer = (page: Page, car: Car): Locator => page.getByRole('dialog', { name: formatCarName(car) });

/** Returns the bounding box with its center. */
async function measureBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not on the page');
  return { ...box, center: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

test(
  'keyboard users can open the full-screen gallery, browse, zoom, and close it at the last viewed picture',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await findCarWithPictures(testDataApi);
    const count = car.images.length;
    await page.goto(`/cars/${car._id}`);
    await fullScreenButton(page, 1).press('Enter');
    const viewer = findViewer(page, car);
    await expect(viewer).toBeVisible();
    await expect(pictureAt(viewer, 1)).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(`2 of ${String(count)}`);
    await expect(pictureAt(viewer, 2)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(viewer).toContainText(`${String(count)} of ${String(count)}`);
    await page.keyboard.press('Home');
    await expect(viewer).toContainText(`1 of ${String(count)}`);
    await page.keyboard.press('+');
    await expect(viewer).toContainText('150%');
    // If the picture is larger than the screen, arrow keys pan it and do not switch to another picture.
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(`1 of ${String(count)}`);
    await page.keyboard.press('-');
    await expect(viewer).toContainText('100%');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(`/cars/${car._id}`);
    // The page shows the last viewed picture, and the picture has focus.
    await expect(fullScreenButton(page, 2)).toBeFocused();
    await expect(pictureAt(section(page, 'Photos'), 2)).toBeInViewport();
  },
);

test('Back closes the gallery and preserves page and scroll position', async ({ page, testDataApi }) => {
  const car = await findCarWithPictures(testDataApi);
  await page.goto('/viewallcars');
  await page.goto(`/cars/${car._id}`);
  await page.evaluate(() => window.scrollTo(0, 120));
  await fullScreenButton(page, 1).click();
  await expect(findViewer(page, car)).toBeVisible();
  const height = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(findViewer(page, car)).toBeHidden();
  await expect(page).toHaveURL(`/cars/${car._id}`);
  await expect(fullScreenButton(page, 1)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(height);
  await page.goBack();
  await expect(page).toHaveURL('/viewallcars');
});

test('a picture that fails to load shows an error', async ({ page, testDataApi }) => {
  const car = await findCarWithPictures(testDataApi);
  await page.route('**/images/**', (route) => route.abort());
  await page.goto('/about');
  await page.goto(`/cars/${car._id}`);
  await expect(section(page, 'Photos')).toContainText('We couldn’t load this photo');
  await fullScreenButton(page, 1).click();
  await expect(findViewer(page, car)).toContainText('We couldn’t load this photo');
});

test.describe('gallery on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the gallery supports swiping on the page and in full screen, pinching, panning, and double tapping', async ({
    page,
    testDataApi,
  }) => {
    const car = await findCarWithPictures(testDataApi);
    await page.goto(`/cars/${car._id}`);
    const pictures = section(page, 'Photos');
    const pictureBox = await measureBox(pictureAt(pictures, 1));
    await moveFingers(page, [
      { x: pictureBox.x + pictureBox.width * 0.8, y: pictureBox.center.y },
      { x: pictureBox.x + pictureBox.width * 0.1, y: pictureBox.center.y },
    ]);
    await expect(pictures).toContainText('2 of ');
    await expect(pictureAt(pictures, 2)).toBeInViewport({ ratio: 0.9 });

    await fullScreenButton(page, 2).tap();
    const viewer = findViewer(page, car);
    await expect(pictureAt(viewer, 2)).toBeInViewport();
    // The picture slides in from below. A touch before the end of this animation would miss it.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const { center } = await measureBox(pictureAt(viewer, 2));
    const offsetFromCenter = (x: number, y = 0) => ({ x: center.x + x, y: center.y + y });
    await moveFingers(page, [offsetFromCenter(120), offsetFromCenter(-120)]);
    await expect(viewer).toContainText('3 of ');
    await moveFingers(page, [offsetFromCenter(-120), offsetFromCenter(120)]);
    await expect(viewer).toContainText('2 of ');

    await moveFingers(
      page,
      [offsetFromCenter(-40), offsetFromCenter(-120)],
      [offsetFromCenter(40), offsetFromCenter(120)],
    );
    await expect(viewer).toContainText('300%');
    // If the picture is larger than the screen, a swipe pans it and does not switch to another picture.
    const boxBefore = await measureBox(pictureAt(viewer, 2));
    await moveFingers(page, [offsetFromCenter(120), offsetFromCenter(-40)]);
    await expect(viewer).toContainText('2 of ');
    await expect
      .poll(async () => (await measureBox(pictureAt(viewer, 2))).x)
      .toBeCloseTo(boxBefore.x - 160, -1);

    await page.touchscreen.tap(center.x, center.y);
    await page.touchscreen.tap(center.x, center.y);
    await expect(viewer).toContainText('100%');
    await page.touchscreen.tap(center.x, center.y);
    await page.touchscreen.tap(center.x, center.y);
    await expect(viewer).toContainText('250%');
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(viewer).toBeHidden();
    await expect(fullScreenButton(page, 2)).toBeFocused();
  });
});

test('the pictures are visible and can be swiped without scripts', async ({
  browser,
  testDataApi,
  baseURL,
}) => {
  const car = await findCarWithPictures(testDataApi);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(`/cars/${car._id}`);
  const pictures = section(page, 'Photos');
  const pictureBox = await measureBox(pictureAt(pictures, 1));
  await moveFingers(page, [
    { x: pictureBox.x + pictureBox.width * 0.8, y: pictureBox.center.y },
    { x: pictureBox.x + pictureBox.width * 0.1, y: pictureBox.center.y },
  ]);
  await expect(pictureAt(pictures, 2)).toBeInViewport({ ratio: 0.9 });
  await context.close();
});
