import type { Car } from '@second-gear/contract/cars';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { pagesOf } from '../testing/paging.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const list = async (url: string) => (await t.call('GET', url)).json<Car[]>();

describe('available cars in car lists', () => {
  /** The newest, most expensive and youngest cars are no longer available. */
  const put = async (): Promise<string> => {
    const { id: categoryId } = await t.buildCategory();
    const statuses = ['available', 'booked', 'sold', 'booked', 'available', 'sold', 'available'] as const;
    for (const [n, status] of statuses.entries()) {
      const late = { available: 0, booked: 10, sold: 20 }[status];
      await t.buildCar({
        ...{ categoryId, status, model: `${status} ${String(n)}` },
        publishedAt: new Date(Date.UTC(2026, 0, 1 + late + n)),
        priceCents: 100_000 * (1 + ((late + n) % 13)),
        purchaseYear: 1990 + ((late + n) % 17),
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
  const ranks = ['available', 'booked', 'sold'];

  test.each(Object.keys(by))(
    'available cars come first by %s in every list, paged and whole',
    async (sort) => {
      const category = await put();
      for (const path of ['/cars', '/viewallcars', '/cars/allcars', `/category/${category}`]) {
        const url = `${path}?sort=${sort}`;
        const whole = await list(url);
        const value = by[sort] ?? Number;
        const wanted = whole.toSorted(
          (one, other) =>
            ranks.indexOf(one.status) - ranks.indexOf(other.status) || value(one) - value(other),
        );
        expect(whole).toHaveLength(7);
        expect(whole.map(({ model }) => model)).toEqual(wanted.map(({ model }) => model));
        const pages = await pagesOf(t, `${url}&limit=2`);
        expect(pages.flat().map(({ _id }) => _id)).toEqual(whole.map(({ _id }) => _id));
      }
    },
  );

  test('available cars come first in the default order', async () => {
    const category = await put();
    for (const path of ['/cars', '/viewallcars', '/cars/allcars', `/category/${category}`]) {
      expect(await list(path)).toEqual(await list(`${path}?sort=newest`));
      expect((await list(`${path}?limit=3`)).map(({ status }) => status)).toEqual(
        Array.from({ length: 3 }, () => 'available'),
      );
    }
  });

  test('a table sorted by a column ignores availability', async () => {
    await put();
    const prices = (await list('/cars/allcars?sort=resellPrice')).map(({ resellPrice }) => resellPrice);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  });
});
