import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildPricedStock } from '../../testing/priced-stock.ts';
import { getCurrentPriceModel } from './price-model-store.ts';
import { refitChangedPrices, refitPrices } from './refit.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const A4_KEY = JSON.stringify(['audi', 'a4']);
const countModelCars = async () =>
  (await getCurrentPriceModel(testApp.db))?.indexedModel.models.get(A4_KEY)?.cars;
const start = Date.now();
const minutesLater = (minutes: number): Date => new Date(start + minutes * 60_000);

test('one process refits at the next run after a change, otherwise once a day', async () => {
  const { carReferences, facts } = await buildPricedStock(testApp);
  const firstPricing = await getCurrentPriceModel(testApp.db);
  await refitChangedPrices(testApp.db, minutesLater(1));
  // It is the same object, so the model was not read again.
  expect(await getCurrentPriceModel(testApp.db)).toBe(firstPricing);

  await testApp.buildCar({ ...carReferences, ...facts });
  await refitChangedPrices(testApp.db, minutesLater(1.2));
  expect(await countModelCars()).toBe(45);
  await Promise.all([
    refitChangedPrices(testApp.db, minutesLater(3)),
    refitChangedPrices(testApp.db, minutesLater(3)),
  ]);
  expect(await countModelCars()).toBe(46);

  const secondPricing = await getCurrentPriceModel(testApp.db);
  await refitChangedPrices(testApp.db, minutesLater(60));
  expect(await getCurrentPriceModel(testApp.db)).toBe(secondPricing);
  await refitChangedPrices(testApp.db, minutesLater(25 * 60));
  expect(await getCurrentPriceModel(testApp.db)).not.toBe(secondPricing);
});

test('the refit includes a change with a lower id that was committed late', async () => {
  const { carReferences, facts } = await buildPricedStock(testApp);
  await refitChangedPrices(testApp.db, minutesLater(1));
  expect(await countModelCars()).toBe(45);
  await testApp.buildCar({ ...carReferences, ...facts });
  await testApp.db.execute(
    sql`update catalogue_changes set id = -id where id = (select max(id) from catalogue_changes)`,
  );
  await refitChangedPrices(testApp.db, minutesLater(3));
  expect(await countModelCars()).toBe(46);
});

test('getCurrentPriceModel ignores a model that is two days old', async () => {
  await buildPricedStock(testApp);
  await testApp.db.execute(sql`update price_models set fitted_at = now() - interval '49 hours'`);
  expect(await getCurrentPriceModel(testApp.db)).toBeNull();
});

test('getCurrentPriceModel neither uses nor deletes a model in another format', async () => {
  await buildPricedStock(testApp);
  await testApp.db.execute(sql`update price_models set format = 99`);
  expect(await getCurrentPriceModel(testApp.db)).toBeNull();
  await refitPrices(testApp.db);
  expect(await countModelCars()).toBe(45);
  const storedFormats = (await testApp.db.execute(sql`select format from price_models order by 1`)) as {
    rows: unknown[];
  };
  expect(storedFormats.rows).toEqual([{ format: 1 }, { format: 99 }]);
});

test('the fit excludes cars of suspended sellers and old sales', async () => {
  const { carReferences, facts } = await buildPricedStock(testApp);
  const suspended = await testApp.buildSeller({ suspended: true });
  await testApp.buildCar({ ...carReferences, ...facts, sellerId: suspended.id });
  const longAgo = new Date(start - 400 * 86_400_000);
  await testApp.buildCar({ ...carReferences, ...facts, status: 'sold', publishedAt: longAgo });
  const soldCar = await testApp.buildCar({ ...carReferences, ...facts, publishedAt: longAgo });
  await testApp.buildPaidOrder({ carId: soldCar.id, createdAt: longAgo });
  await refitPrices(testApp.db);
  expect(await countModelCars()).toBe(45);
  const recent = await testApp.buildCar({ ...carReferences, ...facts, publishedAt: longAgo });
  await testApp.buildPaidOrder({ carId: recent.id });
  await refitPrices(testApp.db);
  expect(await countModelCars()).toBe(46);
});

test('the fit includes new cars of established sellers, but no extreme prices or new sellers', async () => {
  const { carReferences, facts } = await buildPricedStock(testApp);
  const newSeller = await testApp.buildSeller({ verified: true });
  const unverifiedSeller = await testApp.buildSeller({ createdAt: minutesLater(-60 * 24 * 60) });
  for (const sellerId of [newSeller.id, unverifiedSeller.id])
    await testApp.buildCar({ ...carReferences, ...facts, sellerId });
  for (const priceCents of [100, 3_200_000, 300_000])
    await testApp.buildCar({ ...carReferences, ...facts, priceCents });
  await refitPrices(testApp.db);
  expect(await countModelCars()).toBe(45);
  await refitPrices(testApp.db, minutesLater(8 * 24 * 60));
  expect(await countModelCars()).toBe(46);
});
