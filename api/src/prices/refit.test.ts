import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildPricedStock } from '../testing/priced-stock.ts';
import { refitChangedPrices, refitPrices } from './refit.ts';
import { findPricing } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const A4_KEY = JSON.stringify(['audi', 'a4']);
const countModelCars = async () => (await findPricing(t.db))?.indexedModel.models.get(A4_KEY)?.cars;
const start = Date.now();
const minutesLater = (minutes: number): Date => new Date(start + minutes * 60_000);

test('one process refits a changed catalog at the next run, an unchanged one once a day', async () => {
  const { places, facts } = await buildPricedStock(t);
  const first = await findPricing(t.db);
  await refitChangedPrices(t.db, minutesLater(1));
  // The same object, so nothing was read again.
  expect(await findPricing(t.db)).toBe(first);

  await t.buildCar({ ...places, ...facts });
  await refitChangedPrices(t.db, minutesLater(1.2));
  expect(await countModelCars()).toBe(45);
  await Promise.all([refitChangedPrices(t.db, minutesLater(3)), refitChangedPrices(t.db, minutesLater(3))]);
  expect(await countModelCars()).toBe(46);

  const second = await findPricing(t.db);
  await refitChangedPrices(t.db, minutesLater(60));
  expect(await findPricing(t.db)).toBe(second);
  await refitChangedPrices(t.db, minutesLater(25 * 60));
  expect(await findPricing(t.db)).not.toBe(second);
});

test('the refit includes a change with a lower id that was committed late', async () => {
  const { places, facts } = await buildPricedStock(t);
  await refitChangedPrices(t.db, minutesLater(1));
  expect(await countModelCars()).toBe(45);
  await t.buildCar({ ...places, ...facts });
  await t.db.execute(
    sql`update catalogue_changes set id = -id where id = (select max(id) from catalogue_changes)`,
  );
  await refitChangedPrices(t.db, minutesLater(3));
  expect(await countModelCars()).toBe(46);
});

test('findPricing ignores a model that is two days old', async () => {
  await buildPricedStock(t);
  await t.db.execute(sql`update price_models set fitted_at = now() - interval '49 hours'`);
  expect(await findPricing(t.db)).toBeNull();
});

test('findPricing neither uses nor deletes a model of another format', async () => {
  await buildPricedStock(t);
  await t.db.execute(sql`update price_models set format = 99`);
  expect(await findPricing(t.db)).toBeNull();
  await refitPrices(t.db);
  expect(await countModelCars()).toBe(45);
  const storedFormats = (await t.db.execute(sql`select format from price_models order by 1`)) as {
    rows: unknown[];
  };
  expect(storedFormats.rows).toEqual([{ format: 1 }, { format: 99 }]);
});

test('the fit excludes cars of suspended sellers and old sales', async () => {
  const { places, facts } = await buildPricedStock(t);
  const suspended = await t.buildSeller({ suspended: true });
  await t.buildCar({ ...places, ...facts, sellerId: suspended.id });
  const old = new Date(start - 400 * 86_400_000);
  await t.buildCar({ ...places, ...facts, status: 'sold', publishedAt: old });
  const sold = await t.buildCar({ ...places, ...facts, publishedAt: old });
  await t.buildPaidOrder({ carId: sold.id, createdAt: old });
  await refitPrices(t.db);
  expect(await countModelCars()).toBe(45);
  const recent = await t.buildCar({ ...places, ...facts, publishedAt: old });
  await t.buildPaidOrder({ carId: recent.id });
  await refitPrices(t.db);
  expect(await countModelCars()).toBe(46);
});

test('the fit includes new cars of established sellers, but no extreme prices or new sellers', async () => {
  const { places, facts } = await buildPricedStock(t);
  const fresh = await t.buildSeller({ verified: true });
  const unverified = await t.buildSeller({ createdAt: minutesLater(-60 * 24 * 60) });
  for (const sellerId of [fresh.id, unverified.id]) await t.buildCar({ ...places, ...facts, sellerId });
  for (const priceCents of [100, 3_200_000, 300_000]) await t.buildCar({ ...places, ...facts, priceCents });
  await refitPrices(t.db);
  expect(await countModelCars()).toBe(45);
  await refitPrices(t.db, minutesLater(8 * 24 * 60));
  expect(await countModelCars()).toBe(46);
});
