import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { CAR_STATUSES } from '@second-gear/contract/cars';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createFacetCars, expectCountsOfList, type QueryFilters } from '../../testing/facet-cars.ts';

let testApp: TestApp;
let categories: string[] = [];
let seller = '';
beforeAll(async () => {
  testApp = await createTestApp();
  ({ categories, seller } = await createFacetCars(testApp));
});
afterAll(() => testApp.close());

const optionalValueOf = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

test('the count of a choice equals the total of the list filtered by it, for any other filters', async () => {
  const filters = fc.record({
    q: optionalValueOf(['owner', 'no 1', 'volvo', '&', 'nothing-like-it']),
    brand: optionalValueOf(['volvo', 'Kia', 'ŠKODA', 'Saab']),
    category: optionalValueOf([...categories, 'nowhere']),
    minPrice: optionalValueOf([2000, 9000]),
    maxPrice: optionalValueOf([1000, 5000.5]),
    minYear: optionalValueOf([2012]),
    maxYear: optionalValueOf([2011, 2016]),
    maxMileage: optionalValueOf([0, 50_000]),
    fuel: optionalValueOf(FUELS),
    gearbox: optionalValueOf(GEARBOXES),
    status: optionalValueOf(CAR_STATUSES),
    seller: optionalValueOf([seller, 'nobody']),
  });
  await fc.assert(
    fc.asyncProperty(filters, (requested: QueryFilters) => expectCountsOfList(testApp, requested)),
    { numRuns: 40, seed: 20_261_125 },
  );
}, 120_000);
