import type { Car } from '@second-gear/contract/cars';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const listCars = async (url: string) => (await testApp.call('GET', url)).json<Car[]>();

describe('available cars in car lists', () => {
  /**
   * Creates cars in one category and returns its id. The newest, most expensive and youngest ones are no
   * longer available.
   */
  const buildCars = async (): Promise<string> => {
    const { id: categoryId } = await testApp.buildCategory();
    const statuses = ['available', 'booked', 'sold', 'booked', 'available', 'sold', 'available'] as const;
    for (const [n, status] of statuses.entries()) {
      const dayOffset = { available: 0, booked: 10, sold: 20 }[status];
      await testApp.buildCar({
        ...{ categoryId, status, model: `${status} ${String(n)}` },
        publishedAt: new Date(Date.UTC(2026, 0, 1 + dayOffset + n)),
        priceCents: 100_000 * (1 + ((dayOffset + n) % 13)),
        purchaseYear: 1990 + ((dayOffset + n) % 17),
      });
    }
    return categoryId;
  };
  const sortValueOf: Record<string, (car: Car) => number> = {
    newest: ({ publishingDate }) => -Date.parse(publishingDate),
    'price-asc': ({ resellPrice }) => resellPrice,
    'price-desc': ({ resellPrice }) => -resellPrice,
    'year-asc': ({ purchaseYear }) => purchaseYear,
    'year-desc': ({ purchaseYear }) => -purchaseYear,
  };
  const statusOrder = ['available', 'booked', 'sold'];

  test.each(Object.keys(sortValueOf))(
    'available cars come first in every list sorted by %s, with and without paging',
    async (sort) => {
      const category = await buildCars();
      for (const path of ['/cars', '/viewallcars', '/cars/allcars', `/category/${category}`]) {
        const url = `${path}?sort=${sort}`;
        const allCars = await listCars(url);
        const value = sortValueOf[sort] ?? Number;
        const sortedCars = allCars.toSorted(
          (a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) || value(a) - value(b),
        );
        expect(allCars).toHaveLength(7);
        expect(allCars.map(({ model }) => model)).toEqual(sortedCars.map(({ model }) => model));
        const pages = await pagesOf(testApp, `${url}&limit=2`);
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
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });
});
