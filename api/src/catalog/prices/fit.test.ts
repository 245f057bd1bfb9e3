import { PRICE_GRADES } from '@second-gear/contract/price-grades';
import fc from '@second-gear/contract/testing/properties';
import { analyzePrice, priceGradeOf, toPricing } from './analysis.ts';
import { fitPrices } from './fit.ts';
import type { PricedCar, PriceModel } from './price-model.ts';

const YEAR = 2026;

const buildCar = (overrides: Partial<PricedCar> = {}): PricedCar => ({
  brandKey: 'audi',
  modelKey: 'a4',
  purchaseYear: 2019,
  mileage: 60_000,
  fuel: 'petrol',
  gearbox: 'manual',
  condition: 'good',
  priceCents: 1_600_000,
  pricedYear: YEAR,
  ...overrides,
});

/** Any car that the database can store. */
const anyCar = fc.record({
  brandKey: fc.constantFrom('audi', 'kia', '__proto__', ''),
  modelKey: fc.constantFrom('a4', 'ceed', 'constructor'),
  purchaseYear: fc.integer({ min: 1900, max: 2100 }),
  mileage: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
  fuel: fc.constantFrom('petrol' as const, 'diesel' as const, null),
  gearbox: fc.constantFrom('manual' as const, null),
  condition: fc.constantFrom('good', 'Excellent', 'as new, smells of dog'),
  priceCents: fc.integer({ min: 50, max: 99_999_999 }),
  pricedYear: fc.constantFrom(YEAR, YEAR - 1),
});

/** Creates sixty cars of one model and several ages, priced near a curve that falls with age and miles. */
const createStock = (price = 2_000_000): PricedCar[] =>
  Array.from({ length: 60 }, (_, index) => {
    const age = index % 10;
    const mileage = 8000 * age + (index % 7) * 2000;
    const priceFactor = 1 + ((index % 5) - 2) * 0.03;
    return buildCar({
      purchaseYear: YEAR - age,
      mileage,
      priceCents: Math.round(price * 0.9 ** age * (1 - mileage / 500_000) * priceFactor),
    });
  });
const analyzeAmong = (cars: readonly PricedCar[], analyzedCar: PricedCar = buildCar()) =>
  analyzePrice(toPricing(fitPrices(cars, YEAR)), analyzedCar);

test('a fit terminates for any cars, and estimates lie in their intervals', () => {
  fc.assert(
    fc.property(fc.array(anyCar, { maxLength: 80 }), anyCar, (cars, analyzedCar) => {
      const { estimate, missing } = analyzeAmong(cars, analyzedCar);
      if (!estimate) {
        expect(missing).not.toBeNull();
        return;
      }
      const { low, fairLow, fairHigh, high } = estimate;
      const steps = [low, fairLow, estimate.estimate, fairHigh, high];
      expect(steps.every(Number.isSafeInteger)).toBe(true);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      expect(low).toBeGreaterThan(0);
      expect(estimate.comparables).toBeGreaterThanOrEqual(5);
    }),
    { numRuns: 60 },
  );
});

test('a higher price never has a better grade', () => {
  const { estimate } = analyzeAmong(createStock());
  if (!estimate) throw new Error('Sixty cars are enough');
  const gradeIndex = (dollars: number) => PRICE_GRADES.indexOf(priceGradeOf(dollars, estimate));
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 99_999, noNaN: true }), fc.nat(50_000), (dollars, extraMiles) => {
      expect(gradeIndex(dollars + extraMiles)).toBeGreaterThanOrEqual(gradeIndex(dollars));
    }),
  );
  expect(gradeIndex(estimate.estimate)).toBe(PRICE_GRADES.indexOf('fair'));
  expect([estimate.low - 1, estimate.low, estimate.high, estimate.high + 1].map(gradeIndex)).toEqual(
    ['great', 'good', 'high', 'far-above'].map((grade) => (PRICE_GRADES as readonly string[]).indexOf(grade)),
  );
});

test('the same cars give the same model, even after a JSON round trip', () => {
  const model = fitPrices(createStock(), YEAR);
  expect(fitPrices(createStock(), YEAR)).toEqual(model);
  const restored = JSON.parse(JSON.stringify(model)) as PriceModel;
  expect(analyzePrice(toPricing(restored), buildCar())).toEqual(analyzePrice(toPricing(model), buildCar()));
});

test('an estimate is ten times as high if all cars cost ten times as much', () => {
  const { estimate } = analyzeAmong(createStock());
  const tenfoldEstimate = analyzeAmong(createStock(20_000_000)).estimate;
  expect(tenfoldEstimate?.estimate).toBe((estimate?.estimate ?? 0) * 10);
  expect(tenfoldEstimate?.low).toBe((estimate?.low ?? 0) * 10);
});

test('the estimate is lower for older cars and for higher mileage', () => {
  const pricing = toPricing(fitPrices(createStock(), YEAR));
  const priceWith = (overrides: Partial<PricedCar>) =>
    analyzePrice(pricing, buildCar(overrides)).estimate?.estimate ?? 0;
  expect(priceWith({ purchaseYear: 2018 })).toBeLessThan(priceWith({}));
  expect(priceWith({ mileage: 80_000 })).toBeLessThan(priceWith({}));
  // A car without mileage counts as if it had the average mileage for its age.
  expect(priceWith({ mileage: null })).toBeGreaterThan(priceWith({ mileage: 90_000 }));
});

test('a few absurd prices hardly change the estimate', () => {
  const estimateWithoutMistakes = analyzeAmong(createStock()).estimate?.estimate ?? 0;
  const carsWithMistakes = createStock().map((car, index) =>
    index % 20 === 3 ? { ...car, priceCents: 99_999_999 } : car,
  );
  const estimate = analyzeAmong(carsWithMistakes).estimate?.estimate ?? 0;
  expect(Math.abs(estimate / estimateWithoutMistakes - 1)).toBeLessThan(0.03);
});

test('last year’s sale counts with the car’s age at that time', () => {
  const carsSoldLastYear = createStock().map((car) => ({
    ...car,
    purchaseYear: car.purchaseYear - 1,
    pricedYear: YEAR - 1,
  }));
  expect(analyzeAmong(carsSoldLastYear)).toEqual(analyzeAmong(createStock()));
});

test('a model with too few cars gets no estimate, however many other cars there are', () => {
  const fourCars = createStock()
    .slice(0, 4)
    .map((car) => ({ ...car, modelKey: 'a3' }));
  expect(analyzeAmong([...createStock(), ...fourCars], buildCar({ modelKey: 'a3' }))).toEqual({
    estimate: null,
    missing: 'few',
  });
  expect(analyzeAmong([], buildCar())).toEqual({ estimate: null, missing: 'few' });
  expect(analyzeAmong(createStock().slice(0, 20))).toEqual({ estimate: null, missing: 'few' });
  expect(analyzePrice(null, buildCar())).toEqual({ estimate: null, missing: 'few' });
});

test.each([
  ['much older', { purchaseYear: 2005 }],
  ['much higher in mileage', { mileage: 300_000 }],
])('a car that is %s than all known ones gets no estimate', (_caseName, overrides) => {
  expect(analyzeAmong(createStock(), buildCar(overrides))).toEqual({ estimate: null, missing: 'unlike' });
});

test('a price that does not depend on condition, fuel or gearbox is not changed by them', () => {
  const pricing = toPricing(fitPrices(createStock(), YEAR));
  const { estimate } = analyzePrice(pricing, buildCar());
  expect(
    analyzePrice(pricing, buildCar({ fuel: null, condition: 'mint', gearbox: null })).estimate?.estimate,
  ).toBeCloseTo(estimate?.estimate ?? 0, -3);
});
