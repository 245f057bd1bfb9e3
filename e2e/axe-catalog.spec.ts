import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/car';
import { advertisedCar, cardOf } from './support/catalog.ts';
import { logIn } from './support/screens.ts';
import { BUYER } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** What axe finds against WCAG 2.2 AA and its best practices, one line each. */
async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** In both themes, which follow the system's. */
async function expectNothing(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    expect(await axeFinds(page), colorScheme).toEqual([]);
  }
}

const SCREENS: Record<string, (cars: [Car, Car]) => string> = {
  home: () => '/',
  'a category': ([car]) => `/category/${car.categoryId}`,
  'a car': ([car]) => `/cars/${car._id}`,
  'all cars, filtered': () => '/viewallcars?maxPrice=30000&sort=price-asc',
  'all cars, none found': () => '/viewallcars?q=nothing-like-that',
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
    await expectNothing(page);
  });
}

test('axe finds nothing with dialogs open, light and dark', async ({ page, shop }) => {
  const car = await advertisedCar(shop);
  await logIn(page, BUYER);
  const dialog = page.getByRole('dialog');
  await page.goto(`/cars/${car._id}`);
  const detail = cardOf(page, car).first();
  for (const opener of [/^To Admin/, /^Message the seller/, /^Order Now/]) {
    await detail.getByRole('button', { name: opener }).click();
    await expect(dialog).toBeVisible();
    await expect(page.locator('dialog [aria-busy="true"]')).toHaveCount(0);
    await expectNothing(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto('/');
  await cardOf(page, car)
    .getByRole('button', { name: /^Buy Now/ })
    .click();
  await expect(dialog).toBeVisible();
  await expectNothing(page);
});
