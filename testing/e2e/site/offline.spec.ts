import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { expect, test } from '../support/fixtures/test.ts';
import { findCarCard, formatCarName } from '../support/pages/catalog-pages.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

const findCarLink = (page: Page, car: Car) => findCarCard(page, car).getByRole('heading').getByRole('link');

/** A price that no other test uses. Parallel tests change, order, and remove other cars. */
const PRICE = 17_531;
const OWN_CARS_PATH = `/viewallcars?minPrice=${String(PRICE)}&maxPrice=${String(PRICE)}`;

/** Opens the list of cars and taps a car while offline. */
async function tapCarOffline(page: Page, car: Car): Promise<void> {
  await page.goto(OWN_CARS_PATH);
  const link = findCarLink(page, car);
  await expect(link).toBeVisible();
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page).toHaveTitle(/^You’re offline/);
}

test('a car tapped while offline loads automatically once the browser is online', async ({
  page,
  testDataApi,
}) => {
  const car = await testDataApi.listCar(PRICE);
  await tapCarOffline(page, car);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatCarName(car));
});

test(
  'a reload and every catalog page work after a short time offline',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    await tapCarOffline(page, await testDataApi.listCar(PRICE));
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.goBack();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/offline|couldn’t load/);
    await page.goto('/viewallcars');
    await expect(cards(page).first()).toBeVisible();
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
  },
);

test('a car page whose data fail to load offline shows an error and a title, and loads automatically later', async ({
  page,
  testDataApi,
}) => {
  const [car, otherCar] = [await testDataApi.listCar(PRICE), await testDataApi.listCar(PRICE)];
  await page.goto(OWN_CARS_PATH);
  await findCarLink(page, car).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatCarName(car));
  await page.goBack();
  const otherLink = findCarLink(page, otherCar);
  await expect(otherLink).toBeVisible();
  await page.context().setOffline(true);
  await otherLink.click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page).toHaveTitle(/You’re offline/);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(formatCarName(otherCar));
});
