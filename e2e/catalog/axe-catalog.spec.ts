import type { Car } from '@second-gear/contract/cars';
import { expectAxeFindsNothing } from '../support/axe.ts';
import { advertisedCar, cardOf } from '../support/catalog.ts';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SCREENS: Record<string, (cars: [Car, Car]) => string> = {
  home: () => '/',
  'a category': ([car]) => `/category/${car.categoryId}`,
  'a car': ([car]) => `/cars/${car._id}`,
  'all cars, filtered': () => '/viewallcars?maxPrice=30000&sort=price-asc',
  'all cars, none found': () => '/viewallcars?q=nothing-like-that',
  'all cars, with offers': () => '/viewallcars?maxPrice=1&fuel=petrol',
  'the comparison': (cars) => `/compare?ids=${cars.map(({ _id }) => _id).join(',')}`,
  'an unknown car': () => '/cars/00000000-0000-4000-8000-000000000000',
};

// Without motion: a part half faded in has other colours than it will have.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, addressOf] of Object.entries(SCREENS)) {
  test(`axe finds nothing on ${name}, light and dark`, async ({ page, shop }) => {
    const cars = await shop.call<[Car, Car]>(BUYER, 'GET', '/cars?limit=2');
    await page.goto(addressOf(cars));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAxeFindsNothing(page);
  });
}

test('axe finds nothing on the filters of a phone, light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/viewallcars?fuel=petrol');
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAxeFindsNothing(page);
});

test('axe finds nothing with dialogs open, light and dark', async ({ page, shop }) => {
  const car = await advertisedCar(shop);
  await signIn(page, BUYER);
  const dialog = page.getByRole('dialog');
  await page.goto(`/cars/${car._id}`);
  const detail = cardOf(page, car).first();
  for (const opener of [/^To Admin/, /^Message the seller/, /^Order Now/]) {
    await detail.getByRole('button', { name: opener }).click();
    await expect(dialog).toBeVisible();
    await expect(page.locator('dialog [aria-busy="true"]')).toHaveCount(0);
    await expectAxeFindsNothing(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto('/');
  await cardOf(page, car)
    .getByRole('button', { name: /^Buy Now/ })
    .click();
  await expect(dialog).toBeVisible();
  await expectAxeFindsNothing(page);
});
