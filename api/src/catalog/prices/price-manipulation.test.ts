import type { Car } from '@second-gear/contract/cars';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildEstablishedSeller, buildPricedStock } from '../../testing/priced-stock.ts';
import { refitPrices } from './refit.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LISTING_COUNT = 50;
/** Time at which the manipulation begins. By then, prices have been fitted to the stock. */
const startMs = Date.now() + 10 * DAY_MS;
const refitAt = (ms: number) => refitPrices(testApp.db, new Date(startMs + ms));

type Stock = Awaited<ReturnType<typeof buildPricedStock>>;
/**
 * Creates a car at 120% of its estimate, and fits prices often enough for its label to settle. `readLabel`
 * returns the label.
 */
async function buildExpensiveCar({ carReferences, facts }: Stock) {
  const car = await testApp.buildCar({ ...carReferences, ...facts, priceCents: 1_200_000 });
  const readLabel = async () => (await testApp.call('GET', `/cars/${car.id}`)).json<Car>().priceLabel;
  for (let day = 10; day >= 0; day -= 1) await refitAt(-day * DAY_MS);
  const labelBefore = await readLabel();
  expect(labelBefore?.label).toBe('high');
  return { readLabel, labelBefore };
}

/** Creates fifty listings for one seller and one model, at `priceFactor` times the usual price. */
async function listManyCars({ carReferences, facts }: Stock, sellerId: string, priceFactor: number) {
  for (let index = 0; index < LISTING_COUNT; index += 1) {
    const priceCents = Math.round(1_000_000 * priceFactor * (1 + (index % 10) / 100));
    await testApp.buildCar({ ...carReferences, ...facts, sellerId, priceCents });
  }
}

test.each([
  ['without verification', { verified: false, createdAt: new Date(Date.now() - 100 * DAY_MS) }],
  ['in the first week', { verified: true, createdAt: new Date(startMs - 6 * DAY_MS) }],
])('fifty listings of a seller %s change no price label', async (_name, seller) => {
  const stock = await buildPricedStock(testApp);
  const { readLabel, labelBefore } = await buildExpensiveCar(stock);
  const attacker = await testApp.buildSeller(seller);
  for (const priceFactor of [1.3, 0.4, 30]) await listManyCars(stock, attacker.id, priceFactor);
  await refitAt(30 * MINUTE_MS);
  expect(await readLabel()).toEqual(labelBefore);
  await refitAt(DAY_MS / 2);
  expect(await readLabel()).toEqual(labelBefore);
});

test.each([[5], [0.2], [90]])(
  'fifty listings of an established seller at %d times the price are left out of the fit',
  async (priceFactor) => {
    const stock = await buildPricedStock(testApp);
    const { readLabel, labelBefore } = await buildExpensiveCar(stock);
    await listManyCars(stock, (await buildEstablishedSeller(testApp)).id, priceFactor);
    for (let day = 1; day <= 20; day += 1) await refitAt(day * DAY_MS);
    expect(await readLabel()).toEqual(labelBefore);
  },
);

test('fifty plausible listings change a price label within days, not within minutes', async () => {
  const stock = await buildPricedStock(testApp);
  const { readLabel, labelBefore } = await buildExpensiveCar(stock);
  await listManyCars(stock, (await buildEstablishedSeller(testApp)).id, 1.5);
  for (let minute = 1; minute <= 30; minute += 1) {
    await refitAt(minute * MINUTE_MS);
  }
  const labelAfterMinutes = await readLabel();
  expect(labelAfterMinutes?.label).toBe('high');
  expect(Math.abs(Math.log((labelAfterMinutes?.median ?? 0) / (labelBefore?.median ?? 0)))).toBeLessThan(
    0.01,
  );
  for (let day = 1; day <= 30; day += 1) await refitAt(day * DAY_MS);
  const labelAfterDays = await readLabel();
  expect(labelAfterDays?.median).toBeGreaterThan(1.15 * (labelBefore?.median ?? 0));
  expect(labelAfterDays?.label).not.toBe('high');
});

test('listings of one model do not widen the fair price range of another', async () => {
  const stock = await buildPricedStock(testApp);
  const { readLabel, labelBefore } = await buildExpensiveCar(stock);
  const { carReferences } = stock;
  const sellerId = (await buildEstablishedSeller(testApp)).id;
  for (let index = 0; index < LISTING_COUNT; index += 1) {
    const priceCents = 100_000 * 3 ** (index % 8);
    await testApp.buildCar({ ...carReferences, ...stock.facts, model: 'Junk', sellerId, priceCents });
  }
  await refitAt(5 * MINUTE_MS);
  expect((await readLabel())?.label).toBe('high');
  expect((await readLabel())?.median).toBe(labelBefore?.median);
});
