import type { Category } from '@second-gear/contract/categories';
import { BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { disableSsr } from '../support/network/disable-ssr.ts';
import { findCarCard, section } from '../support/pages/catalog-pages.ts';

// spec:2.10
test(
  'the category page shows the cars of the category, newest first',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const car = await testDataApi.listCar();
    await page.goto(`/category/${car.categoryId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(car.category);
    await expect(page).toHaveTitle(`${car.category} · Second Gear`);
    await expect(page.getByText(/^[\d,]+ cars?$/)).toBeVisible();
    await expect(findCarCard(page, car)).toBeVisible();
    await expect(page.getByRole('link', { name: car.category, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

test('the previous category stays visible until the next one is loaded', async ({ page, testDataApi }) => {
  const categories = await testDataApi.call<Category[]>(BUYER, 'GET', '/category');
  const nextCategory = categories.find(({ name }) => name === 'Sports Car');
  if (!nextCategory) throw new Error('There is no such category');
  await page.goto('/');
  await section(page, 'Cars for sale').getByRole('link', { name: 'Convertible', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Convertible');

  let respond = (): void => undefined;
  const responseReleased = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(`**/api/category/${nextCategory._id}?*`, async (route) => {
    await responseReleased;
    await route.continue();
  });
  await page.getByRole('link', { name: nextCategory.name, exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(heading).toHaveText('Convertible');
  respond();
  await expect(heading).toHaveText(nextCategory.name);
  await expect(heading).toBeFocused();
});

test('a category page opened directly on a slow API shows a spinner, never a blank page', async ({
  page,
  testDataApi,
}) => {
  const [category] = await testDataApi.call<Category[]>(BUYER, 'GET', '/category');
  if (!category) throw new Error('There is no category');
  await disableSsr(page);
  let respond = (): void => undefined;
  const responseReleased = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/category/*', async (route) => {
    await responseReleased;
    await route.continue();
  });
  await page.goto(`/category/${category._id}`);
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
  respond();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
});
