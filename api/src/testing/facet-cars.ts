import { FACETS, FILTER_PRESETS, FILTERS_WITH_PRESETS } from '@second-gear/contract/car-filters';
import { facetsSchema } from '@second-gear/contract/facets';
import { eq } from 'drizzle-orm';
import { users } from '../platform/db/tables/users.ts';
import type { TestApp } from './app.ts';

export type QueryFilters = Record<string, string | number | undefined>;

/**
 * Creates 40 visible cars that differ in everything that visitors can filter by, and one hidden car. Returns
 * the ids of the categories and of one seller.
 */
export async function createFacetCars(testApp: TestApp): Promise<{ categories: string[]; seller: string }> {
  const categories = [(await testApp.buildCategory()).id, (await testApp.buildCategory()).id];
  const sellers = [await testApp.buildSeller(), await testApp.buildSeller()];
  for (let n = 0; n < 40; n += 1) {
    await testApp.buildCar({
      brandName: ['Volvo', 'VOLVO', 'Volvo', 'Kia', 'Škoda'][n % 5] ?? '',
      model: `No ${String(n)}`,
      description: n % 3 === 0 ? 'One careful owner' : '',
      categoryId: categories[n % 2] ?? '',
      sellerId: sellers[n % 2]?.id ?? '',
      priceCents: 100_000 * (1 + (n % 7)),
      purchaseYear: 2010 + (n % 9),
      mileage: n % 4 === 0 ? null : 10_000 * (n % 11),
      fuel: [null, 'petrol', 'petrol', 'electric'][(n * 3) % 4] as 'petrol' | null,
      gearbox: ([null, 'manual', 'automatic'] as const)[n % 3] ?? null,
      status: (['available', 'available', 'booked', 'sold'] as const)[n % 4] ?? 'sold',
    });
  }
  const suspendedSeller = await testApp.buildSeller();
  await testApp.buildCar({ sellerId: suspendedSeller.id, brandName: 'Gone' });
  await testApp.db.update(users).set({ suspended: true }).where(eq(users.id, suspendedSeller.id));
  return { categories, seller: sellers[0]?.id ?? '' };
}

const toQuery = (filters: QueryFilters) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();

export const findFacetsOf = async (testApp: TestApp, filters: QueryFilters) =>
  facetsSchema.parse((await testApp.call('GET', `/cars/facets?${toQuery(filters)}`)).json());

/** Expects that every count of the facets equals the total of the list with the same filters. */
export async function expectCountsOfList(testApp: TestApp, requested: QueryFilters): Promise<void> {
  const countMatching = async (filters: QueryFilters) =>
    Number((await testApp.call('GET', `/cars?limit=1&${toQuery(filters)}`)).headers['x-total-count']);
  const facets = await findFacetsOf(testApp, requested);
  expect(facets.total).toBe(await countMatching(requested));
  for (const facet of FACETS) {
    const otherFilters = { ...requested, [facet]: undefined };
    for (const { value, cars } of facets.choices[facet])
      expect([facet, value, cars]).toEqual([
        facet,
        value,
        await countMatching({ ...otherFilters, [facet]: value }),
      ]);
  }
  for (const bound of FILTERS_WITH_PRESETS.filter((name) => name !== 'within')) {
    const { [bound]: presets = [] } = facets.bounds ?? {};
    expect(presets.map(({ value }) => value)).toEqual(FILTER_PRESETS[bound]());
    for (const { value, cars } of presets)
      expect([bound, value, cars]).toEqual([
        bound,
        value,
        await countMatching({ ...requested, [bound]: value }),
      ]);
  }
  // A search that consists only of punctuation does not count as a filter.
  const activeFilterNames = Object.keys(requested).filter(
    (name) => requested[name] !== undefined && requested[name] !== '&',
  );
  expect(new Set(Object.keys(facets.without))).toEqual(new Set(activeFilterNames));
  for (const [name, cars] of Object.entries(facets.without))
    expect([name, cars]).toEqual([name, await countMatching({ ...requested, [name]: undefined })]);
}
