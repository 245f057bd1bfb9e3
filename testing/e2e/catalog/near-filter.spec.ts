import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { SELLER, type TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findCarCard } from '../support/pages/catalog-pages.ts';

const carCount = (page: Page) => page.locator('.list-count');
const cards = (page: Page) => page.locator('.list-cars').getByRole('article');

/**
 * Lists three cars with a unique search word in three cities: Chicago, Evanston (12 miles away), and
 * Milwaukee (82 miles away).
 */
async function listCarsInThreeCities(testDataApi: TestDataApi): Promise<{ word: string; evanstonCar: Car }> {
  const word = `near${String(Date.now())}`;
  const listedCars: Car[] = [];
  for (const city of ['Milwaukee', 'Evanston', 'Chicago']) {
    const car = await testDataApi.listCar();
    await testDataApi.call(SELLER, 'PATCH', `/cars/${car._id}`, {
      location: `${city}, Elm, 1`,
      description: `Listed for ${word}`,
    });
    listedCars.push(car);
  }
  const [, evanstonCar] = listedCars;
  if (!evanstonCar) throw new Error('No car was listed');
  return { word, evanstonCar };
}

const readCities = (page: Page) =>
  cards(page)
    .locator('.car-city')
    .allTextContents()
    .then((texts) => texts.map((text) => text.replace(/,.*/, '')));

test(
  'a visitor filters by distance, sees the distance of each car, and sorts by it',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const { word, evanstonCar } = await listCarsInThreeCities(testDataApi);
    await page.goto(`/viewallcars?q=${word}`);
    await expect(carCount(page)).toHaveText('3 cars');
    await page.getByRole('combobox', { name: 'Location' }).fill('60601');
    await page.getByRole('combobox', { name: 'Location' }).press('Enter');
    await expect(page).toHaveURL(`/viewallcars?q=${word}&near=60601&sort=nearest`);
    await expect(findCarCard(page, evanstonCar).first()).toContainText(/Evanston, 1\d miles away/);

    await expect(page.getByLabel('Sort by')).toHaveValue('nearest');
    await expect.poll(() => readCities(page)).toEqual(['Chicago', 'Evanston', 'Milwaukee']);
    await page.getByLabel('Distance').selectOption('25');
    await expect(carCount(page)).toHaveText('2 cars');
    await expect(page).toHaveURL(`/viewallcars?q=${word}&near=60601&within=25&sort=nearest`);

    await test.step('opening the URL shows the same server-rendered list', async () => {
      await page.reload();
      await expect(carCount(page)).toHaveText('2 cars');
      await expect.poll(() => readCities(page)).toEqual(['Chicago', 'Evanston']);
    });

    await test.step('an unknown place does not change the list', async () => {
      const field = page.getByRole('combobox', { name: 'Location' });
      await field.fill('Nowhereville');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(/We couldn’t find that place/);
      await expect(field).toBeFocused();
      await expect(carCount(page)).toHaveText('2 cars');
    });

    await page.getByRole('button', { name: 'Remove Within 25 miles of 60601' }).click();
    await expect(carCount(page)).toHaveText('3 cars');
    await expect(page).toHaveURL(`/viewallcars?q=${word}`);
  },
);
