import { FUELS, GEARBOXES } from '@second-gear/contract/car-facts';
import { CONDITIONS } from '@second-gear/contract/cars';
import { createSeedDocument } from '@second-gear/demo/document';
import { analyzePrice, toPricing } from './analysis.ts';
import { fitPrices } from './fit.ts';
import type { PricedCar } from './model.ts';

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

/** Deterministic pseudorandom numbers from 0 to 1 (Lehmer, modulus 2^31 - 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
/** A normal deviate (Box–Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Effect of each value on the log price, from `-most` to `maxEffect` by its position in the list. */
const factorsOf = (traitValues: readonly string[], maxEffect: number): ReadonlyMap<string, number> =>
  new Map(traitValues.map((word, at) => [word, maxEffect * ((2 * at) / (traitValues.length - 1) - 1)]));
const OF_FUEL = factorsOf(FUELS, 0.08);
const OF_GEARBOX = factorsOf(GEARBOXES, 0.03);
const OF_CONDITION = factorsOf(CONDITIONS, -0.12);

/**
 * The demo cars with prices from a formula that the fit does not have. A model has a new price and retains a
 * share of it each year. Miles, fuel, gearbox and condition count too. Sellers deviate by `noise`, a few of
 * them unreasonably.
 */
function simulateMarket(noise: number, seed: number): PricedCar[] {
  const random = createRandom(seed);
  const models = new Map<string, { whenNew: number; yearlyFactor: number }>();
  return cars.map((car) => {
    const name = `${car.brandKey} ${car.modelKey}`;
    const model = models.get(name) ?? {
      whenNew: 15_000 + 60_000 * random(),
      yearlyFactor: 0.82 + 0.1 * random(),
    };
    models.set(name, model);
    const age = YEAR - car.purchaseYear;
    const traits =
      (OF_FUEL.get(car.fuel ?? '') ?? 0) +
      (OF_GEARBOX.get(car.gearbox ?? '') ?? 0) +
      (OF_CONDITION.get(car.condition) ?? 0);
    const log =
      Math.log(model.whenNew * 100) +
      age * Math.log(model.yearlyFactor) -
      0.000_003_5 * (car.mileage ?? 0) +
      traits +
      noise * normal(random);
    const mistakeFactor = random() < 0.01 ? 10 : 1;
    return { ...car, priceCents: Math.max(1, Math.round(Math.exp(log) * mistakeFactor)) };
  });
}

/** Fits three quarters of the cars and evaluates the fit on the rest. */
function evaluateHeldOut(all: readonly PricedCar[]) {
  const isHeld = (at: number): boolean => at % 4 === 3;
  const pricing = toPricing(
    fitPrices(
      all.filter((_, at) => !isHeld(at)),
      YEAR,
    ),
  );
  const held = all.filter((_, at) => isHeld(at));
  const judged = held.flatMap((car) => {
    const { estimate } = analyzePrice(pricing, car);
    return estimate ? [{ price: car.priceCents / 100, ...estimate }] : [];
  });
  const errors = judged
    .map(({ price, estimate }) => Math.abs(estimate - price) / price)
    .sort((a, b) => a - b);
  const shareWhere = (is: (one: (typeof judged)[number]) => boolean): number =>
    judged.filter(is).length / judged.length;
  return {
    judged: judged.length / held.length,
    medianError: errors[Math.floor(errors.length / 2)] ?? Infinity,
    within: shareWhere(({ price, low, high }) => price >= low && price <= high),
    below: shareWhere(({ price, low }) => price < low),
    fair: shareWhere(({ price, fairLow, fairHigh }) => price >= fairLow && price <= fairHigh),
  };
}

test.each([
  ['from the formula with 5 % noise', () => simulateMarket(0.05, 7)],
  ['from the formula with 8 % noise', () => simulateMarket(0.08, 20_261_125)],
  ['from the formula with 10 % noise', () => simulateMarket(0.1, 1998)],
  ['from the demo data', () => cars],
])(
  'held-out prices %s: the error is small, and the intervals contain the promised share',
  (_name, getCars) => {
    const { judged, medianError, within, below, fair } = evaluateHeldOut(getCars());
    expect(judged).toBeGreaterThan(0.99);
    expect(medianError).toBeLessThanOrEqual(0.08);
    expect(within).toBeGreaterThanOrEqual(0.75);
    expect(within).toBeLessThanOrEqual(0.85);
    // Both ends of the interval contribute.
    expect(below).toBeGreaterThan(0.05);
    expect(below).toBeLessThan(0.15);
    expect(fair).toBeGreaterThan(0.33);
    expect(fair).toBeLessThan(0.47);
  },
);

test('intervals are still correct in a small market with few cars per model', () => {
  const { judged, medianError, within } = evaluateHeldOut(simulateMarket(0.08, 42).slice(0, 400));
  expect(judged).toBeGreaterThan(0.8);
  expect(medianError).toBeLessThanOrEqual(0.08);
  expect(within).toBeGreaterThanOrEqual(0.75);
});

test('the fit finds the formula’s effects of a year, a mile and a gearbox', () => {
  const pricing = toPricing(fitPrices(simulateMarket(0.05, 7), YEAR));
  const [car] = cars;
  if (!car) throw new Error('The demo has no cars');
  const of = (change: Partial<PricedCar>): number =>
    analyzePrice(pricing, { ...car, purchaseYear: 2018, mileage: 60_000, gearbox: 'manual', ...change })
      .estimate?.estimate ?? 0;
  expect(of({ mileage: 80_000 }) / of({})).toBeCloseTo(Math.exp(-0.07), 1);
  expect(of({ gearbox: 'automatic' }) / of({})).toBeCloseTo(Math.exp(0.06), 1);
  const yearly = of({ purchaseYear: 2017 }) / of({});
  expect(yearly).toBeGreaterThan(0.8);
  expect(yearly).toBeLessThan(0.94);
});
