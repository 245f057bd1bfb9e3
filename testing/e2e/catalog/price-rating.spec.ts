import type { Car } from '@second-gear/contract/cars';
import type { CarPrice } from '@second-gear/contract/prices';
import { BUYER, type TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatDollars, section } from '../support/pages/catalog-pages.ts';

async function findRatedCar(testDataApi: TestDataApi): Promise<{ car: Car; price: CarPrice }> {
  const cars = await testDataApi.call<Car[]>(BUYER, 'GET', '/cars');
  const car = cars.find(({ priceLabel }) => priceLabel !== null);
  if (!car) throw new Error('The seed has no car with a price rating');
  return { car, price: await testDataApi.call<CarPrice>(BUYER, 'GET', `/cars/${car._id}/price`) };
}

test.describe('car page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the server-rendered page includes the price rating', async ({ page, testDataApi }) => {
    const { car, price } = await findRatedCar(testDataApi);
    await page.goto(`/cars/${car._id}`);
    await expect(section(page, 'Price')).toContainText(
      `Estimated market value: ${formatDollars(price.analysis?.estimate ?? 0)}`,
    );
  });
});
