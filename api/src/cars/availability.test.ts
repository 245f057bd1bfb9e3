import type { Car } from '@second-gear/contract/cars';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { pagesOf } from '../testing/paging.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const listCars = async (url: string) => (await t.call('GET', url)).json<Car[]>();

describe('available cars in car lists', () => {
  /** The newest, most expensive and youngest cars are no longer available. */
  const buildCars = async (): Promise<string> => {
    const { id: categoryId } = await t.buildCategory();
    const statuses = ['available', 'booked', 'sold', 'booked', 'available', 'sold', 'available'] as const;
    for (const [n, status] of statuses.entries()) {
      const daysLate = { available: 0, booked: 10, sold: 20 }[status];
      await t.buildCar({
        ...{ categoryId, status, model: `${status} ${String(n)}` },
        publishedAt: new Date(Date.UTC(2026, 0, 1 + daysLate + n)),
        priceCents: 100_000 * (1 + ((daysLate + n) % 13)),
        purchaseYear: 1990 + ((daysLate + n) % 17),
      });
    }
    return categoryId;
  };
  const by: Record<string, (car: Car) => number> = {
    newest: ({ publishingDate }) => -Date.parse(publishingDate),
    'price-asc': ({ resellPrice }) => resellPrice,
    'price-desc': ({ resellPrice }) => -resellPrice,
    'year-asc': ({ purchaseYear }) => purchaseYear,
    'year-desc': ({ purchaseYear }) => -purchaseYear,
  };
  const statusOrder = ['available', 'booked', 'sold'];

  test.each(Object.keys(by))(
    'available cars come first by %s in every list, paged and whole',
    async (sort) => {
      const category = await buildCars();
      for (const path of ['/cars', '/viewallcars', '/cars/allcars', `/category/${category}`]) {
        const url = `${path}?sort=${sort}`;
        const allCars = await listCars(url);
        const value = by[sort] ?? Number;
        const sortedCars = allCars.toSorted(
          (one, other) =>
            statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) || value(one) - value(other),
        );
        expect(allCars).toHaveLength(7);
        expect(allCars.map(({ model }) => model)).toEqual(sortedCars.map(({ model }) => model));
        const pages = await pagesOf(t, `${url}&limit=2`);
        expect(pages.flat().map(({ _id }) => _id)).toEqual(allCars.map(({ _id }) => _id));
      }
    },
  );

  test('available cars come first in the default order', async () => {
    const category = await buildCars();
    for (const path of ['/cars', '/viewallcars', '/cars/allcars', `/category/${category}`]) {
      expect(await listCars(path)).toEqual(await listCars(`${path}?sort=newest`));
      expect((await listCars(`${path}?limit=3`)).map(({ status }) => status)).toEqual(
        Array.from({ length: 3 }, () => 'available'),
      );
    }
  });

  test('a table sorted by a column ignores availability', async () => {
    await buildCars();
    const prices = (await listCars('/cars/allcars?sort=resellPrice')).map(({ resellPrice }) => resellPrice);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  });
});
