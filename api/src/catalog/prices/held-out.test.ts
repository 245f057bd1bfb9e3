import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { CONDITIONS } from '@second-gear/contract/cars';
import { createSeedDocument } from '@second-gear/demo-data/document';
import { analyzePrice, toPricing } from './analysis.ts';
import { fitPrices } from './fit.ts';
import type { PricedCar } from './price-model.ts';

const YEAR = 2026;
/** The size of a small market: about ninety cars per model. */
const CAR_COUNT = 3000;

const cars = createSeedDocument({ cars: CAR_COUNT, now: new Date('2026-11-20T12:00:00Z') }).cars.map(
  (car): PricedCar => ({
    ...car,
    brandKey: car.brandName.toLowerCase(),
    modelKey: car.model.toLowerCase(),
    pricedYear: YEAR,
  }),
);

/** Returns a generator of deterministic pseudorandom numbers from 0 to 1 (Lehmer, modulus 2^31 - 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
/** Returns a normally distributed random number (Box–Muller). */
const randomNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * Returns the effect of each value on the logarithm of the price, from `-maxEffect` to `maxEffect` by its
 * position in the list.
 */
const effectsOf = (traitValues: readonly string[], maxEffect: number): ReadonlyMap<string, number> =>
  new Map(traitValues.map((word, index) => [word, maxEffect * ((2 * index) / (traitValues.length - 1) - 1)]));
const FUEL_EFFECTS = effectsOf(FUELS, 0.08);
const GEARBOX_EFFECTS = effectsOf(GEARBOXES, 0.03);
const CONDITION_EFFECTS = effectsOf(CONDITIONS, -0.12);

/**
 * Returns the demo cars with prices from a formula that differs from the fit's. Each model has a price when
 * new and retains a share of it each year. Miles, fuel, gearbox and condition count too. Sellers deviate by
 * `noise`, and one in a hundred asks ten times too much.
 */
function simulateMarket(noise: number, seed: number): PricedCar[] {
  const random = createRandom(seed);
  const models = new Map<string, { newPrice: number; yearlyFactor: number }>();
  return cars.map((car) => {
    const name = `${car.brandKey} ${car.modelKey}`;
    const model = models.get(name) ?? {
      newPrice: 15_000 + 60_000 * random(),
      yearlyFactor: 0.82 + 0.1 * random(),
    };
    models.set(name, model);
    const age = YEAR - car.purchaseYear;
    const traits =
      (FUEL_EFFECTS.get(car.fuel ?? '') ?? 0) +
      (GEARBOX_EFFECTS.get(car.gearbox ?? '') ?? 0) +
      (CONDITION_EFFECTS.get(car.condition) ?? 0);
    const log =
      Math.log(model.newPrice * 100) +
      age * Math.log(model.yearlyFactor) -
      0.000_003_5 * (car.mileage ?? 0) +
      traits +
      noise * randomNormal(random);
    const mistakeFactor = random() < 0.01 ? 10 : 1;
    return { ...car, priceCents: Math.max(1, Math.round(Math.exp(log) * mistakeFactor)) };
  });
}

/** Fits three quarters of the cars and evaluates the fit on the rest. */
function evaluateHeldOut(pricedCars: readonly PricedCar[]) {
  const isHeldOut = (index: number): boolean => index % 4 === 3;
  const pricing = toPricing(
    fitPrices(
      pricedCars.filter((_, index) => !isHeldOut(index)),
      YEAR,
    ),
  );
  const heldOutCars = pricedCars.filter((_, index) => isHeldOut(index));
  const gradedCars = heldOutCars.flatMap((car) => {
    const { estimate } = analyzePrice(pricing, car);
    return estimate ? [{ price: car.priceCents / 100, ...estimate }] : [];
  });
  const errors = gradedCars
    .map(({ price, estimate }) => Math.abs(estimate - price) / price)
    .sort((a, b) => a - b);
  const computeShare = (condition: (car: (typeof gradedCars)[number]) => boolean): number =>
    gradedCars.filter(condition).length / gradedCars.length;
  return {
    estimatedShare: gradedCars.length / heldOutCars.length,
    medianError: errors[Math.floor(errors.length / 2)] ?? Infinity,
    within: computeShare(({ price, low, high }) => price >= low && price <= high),
    below: computeShare(({ price, low }) => price < low),
    fair: computeShare(({ price, fairLow, fairHigh }) => price >= fairLow && price <= fairHigh),
  };
}

test.each([
  ['from the formula with 5 % noise', () => simulateMarket(0.05, 7)],
  ['from the formula with 8 % noise', () => simulateMarket(0.08, 20_261_125)],
  ['from the formula with 10 % noise', () => simulateMarket(0.1, 1998)],
  ['from the demo data', () => cars],
])(
  'for held-out prices %s, the error is small and the intervals contain the promised share',
  (_name, getCars) => {
    const { estimatedShare, medianError, within, below, fair } = evaluateHeldOut(getCars());
    expect(estimatedShare).toBeGreaterThan(0.99);
    expect(medianError).toBeLessThanOrEqual(0.08);
    expect(within).toBeGreaterThanOrEqual(0.75);
    expect(within).toBeLessThanOrEqual(0.85);
    // Some prices lie below the interval, not only above it.
    expect(below).toBeGreaterThan(0.05);
    expect(below).toBeLessThan(0.15);
    expect(fair).toBeGreaterThan(0.33);
    expect(fair).toBeLessThan(0.47);
  },
);

test('intervals are still correct in a small market with few cars per model', () => {
  const { estimatedShare, medianError, within } = evaluateHeldOut(simulateMarket(0.08, 42).slice(0, 400));
  expect(estimatedShare).toBeGreaterThan(0.8);
  expect(medianError).toBeLessThanOrEqual(0.08);
  expect(within).toBeGreaterThanOrEqual(0.75);
});

test('the fit finds the formula’s effects of a year, a mile and a gearbox', () => {
  const pricing = toPricing(fitPrices(simulateMarket(0.05, 7), YEAR));
  const [car] = cars;
  if (!car) throw new Error('The demo has no cars');
  const estimateWith = (change: Partial<PricedCar>): number =>
    analyzePrice(pricing, { ...car, purchaseYear: 2018, mileage: 60_000, gearbox: 'manual', ...change })
      .estimate?.estimate ?? 0;
  expect(estimateWith({ mileage: 80_000 }) / estimateWith({})).toBeCloseTo(Math.exp(-0.07), 1);
  expect(estimateWith({ gearbox: 'automatic' }) / estimateWith({})).toBeCloseTo(Math.exp(0.06), 1);
  const yearly = estimateWith({ purchaseYear: 2017 }) / estimateWith({});
  expect(yearly).toBeGreaterThan(0.8);
  expect(yearly).toBeLessThan(0.94);
});
