import { formatCarTitle } from '@second-gear/contract/car-title';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { findCarCard, section } from '../support/pages/catalog-pages.ts';
import { BookingModal } from '../support/pages/page-objects.ts';

test('keyboard users can move through the gallery of a car', async ({ page, testDataApi }) => {
  const cars = await testDataApi.call<{ _id: string; images: string[] }[]>(BUYER, 'GET', '/cars');
  const car = cars.find(({ images }) => images.length > 2);
  if (!car) throw new Error('The seed has no car with several pictures');
  await page.goto(`/cars/${car._id}`);
  const pictures = section(page, 'Photos');
  const pictureAt = (position: number) =>
    pictures.getByRole('img', { name: `photo ${String(position)} of ${String(car.images.length)}` });
  await expect(pictureAt(1)).toBeVisible();
  await pictures.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('Enter');
  await expect(pictureAt(2)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(pictures.getByRole('button', { name: 'Previous photo' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pictureAt(1)).toBeVisible();
  await pictures.getByRole('button', { name: 'Show photo 3' }).press('Enter');
  await expect(pictureAt(3)).toBeVisible();
  await expect(pictures.getByRole('button', { name: 'Show photo 3' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await expect(pictureAt(car.images.length > 3 ? 4 : 1)).toBeVisible();
});

// spec:2.27 4.15
test(
  'Order Now opens the booking dialog; after the order, a badge replaces the button',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await testDataApi.listCar();
    await signIn(page, BUYER);
    await page.goto(`/cars/${car._id}`);
    const detail = findCarCard(page, car).first();
    await detail.getByRole('button', { name: /^Order Now/ }).click();
    const modal = new BookingModal(page);
    await expect(modal.root).toContainText(car.brandName);
    await modal.field('Phone').fill('+1 312 555 0199');
    await modal.chooseFirstPlace();
    await modal.submitButton.click();
    await expectToasts(page, 'Your order has been placed successfully');
    await expect(page).toHaveURL(/\/dashboard\/orders\//);
    await page.goBack();
    await expect(detail.getByText('Reserved by you', { exact: true })).toBeVisible();
    await expect(detail.getByRole('link', { name: /^Pay Now/ })).toBeVisible();
    await expect(detail.getByRole('button', { name: /^Order Now/ })).toHaveCount(0);
  },
);

// spec:2.26 8.4
test(
  'the heart button adds the car to the wishlist and removes it',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await testDataApi.listCar();
    await signIn(page, BUYER);
    await page.goto(`/cars/${car._id}`);
    const heart = findCarCard(page, car)
      .first()
      .getByRole('button', { name: /^Wishlist/ });
    await heart.click();
    await expectToasts(page, 'Added to wishlist successfully');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  },
);

// spec:2.25 8.3
test(
  'To Admin reports the car with a reason, which the admin sees',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await testDataApi.listCar();
    await signIn(page, BUYER);
    await page.goto(`/cars/${car._id}`);
    const detail = findCarCard(page, car).first();
    await detail.getByRole('button', { name: /^To Admin/ }).click();
    const dialog = page.getByRole('dialog', { name: `Report ${formatCarTitle(car)}` });
    await dialog.getByLabel('What’s wrong with this listing?').selectOption('It looks like a scam');
    await dialog.getByLabel('Details (optional)').fill('The VIN is of another car.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expectToasts(page, 'Added to Reported Items successfully');
    await expect(dialog).toBeHidden();
    await expect(detail.getByRole('button', { name: /^Reported/ })).toBeVisible();
    const reports = await testDataApi.call<{ carId: string; reason: string }[]>(ADMIN, 'GET', '/reportlist');
    expect(reports.find(({ carId }) => carId === car._id)?.reason).toBe(
      'It looks like a scam: The VIN is of another car.',
    );
  },
);

// spec:2.11
test(
  'the page of an unlisted car shows 404, an explanation, and Back to homepage',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/cars/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('main')).toContainText('404');
    await expect(page.getByRole('main')).toContainText('We can’t find that car');
    await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
  },
);

test('the print view of a car has no controls, and the print view of a comparison contains all cars', async ({
  page,
  testDataApi,
}, testInfo) => {
  const cars = [
    await testDataApi.listCar(),
    await testDataApi.listCar(),
    await testDataApi.listCar(),
    await testDataApi.listCar(),
  ];
  const [car] = cars;
  await page.goto(`/cars/${car?._id ?? ''}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Similar cars' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 673, height: 1000 });
  await page.screenshot({ path: testInfo.outputPath('car.png'), fullPage: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('Listed for a browser test.').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  for (const name of [/^Order Now/, /^Make an offer/, /^Compare/, /^To Admin/, /^Full screen/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  await page.goto(`/compare?ids=${cars.map(({ _id }) => _id).join(',')}`);
  const headers = page.getByRole('columnheader').filter({ hasText: 'V60' });
  await expect(headers).toHaveCount(4);
  for (const header of await headers.all()) {
    const box = await header.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 673)).toBeLessThanOrEqual(673);
  }
});

// spec:8.5
test('a report that fails shows the error as a toast and retains the text', async ({ page, testDataApi }) => {
  const car = await testDataApi.listCar();
  await signIn(page, BUYER);
  await page.goto(`/cars/${car._id}`);
  await page.route('**/api/reportlist', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'You have reported this car' } }),
  );
  await findCarCard(page, car)
    .first()
    .getByRole('button', { name: /^To Admin/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What’s wrong with this listing?').selectOption('Something else');
  await dialog.getByLabel('Details (optional)').fill('Look at picture two.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectToasts(page, 'You have reported this car');
  await expect(dialog.getByRole('alert')).toHaveText('You have reported this car');
  await expect(dialog.getByLabel('Details (optional)')).toHaveValue('Look at picture two.');
});
