import { type CarPrice, carPriceSchema, similarPricesSchema } from '@second-gear/contract/prices';
import { sql } from 'drizzle-orm';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { buildPricedStock } from '../../testing/priced-stock.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const readPrice = async (id: string): Promise<CarPrice> =>
  carPriceSchema.parse((await testApp.call('GET', `/cars/${id}/price`)).json());
const DAY_MS = 86_400_000;

describe('GET /cars/:id/price', () => {
  test('shows anyone the grade, the number of compared cars, and the interval', async () => {
    const { cars } = await buildPricedStock(testApp);
    const { analysis, missing } = await readPrice(cars[0]?.id ?? '');
    expect(missing).toBeNull();
    expect(analysis).toMatchObject({ share: 0.8, comparables: 45, grade: 'fair' });
    expect(analysis?.estimate).toBeGreaterThan(9500);
    expect(analysis?.estimate).toBeLessThan(10_500);
    expect(analysis?.low).toBeLessThan(9700);
    expect(analysis?.high).toBeGreaterThan(10_300);
  });

  test('returns the most similar listed cars, without any data about their sellers', async () => {
    const { cars, carReferences, facts } = await buildPricedStock(testApp);
    const similarCar = await testApp.buildCar({
      ...carReferences,
      ...facts,
      purchaseYear: 2012,
      mileage: 101_000,
    });
    const bookedCar = await testApp.buildCar({
      ...carReferences,
      ...facts,
      purchaseYear: 2012,
      mileage: 90_000,
      status: 'booked',
    });
    const suspended = await testApp.buildSeller({ suspended: true });
    const hiddenFacts = { ...carReferences, ...facts, purchaseYear: 2012, mileage: 100_000 };
    await testApp.buildCar({ ...hiddenFacts, sellerId: suspended.id });
    await testApp.buildCar({ ...hiddenFacts, status: 'sold' });
    await testApp.buildCar({ ...hiddenFacts, model: 'A6' });
    const pricedCar = await testApp.buildCar({ ...hiddenFacts });
    const response = await testApp.call('GET', `/cars/${pricedCar.id}/price`);
    const { comparables } = carPriceSchema.parse(response.json());
    expect(comparables).toHaveLength(6);
    expect(comparables.slice(0, 2).map(({ _id }) => _id)).toEqual([similarCar.id, bookedCar.id]);
    expect(comparables[1]).toMatchObject({ status: 'booked', city: 'Chicago', resellPrice: 16_000 });
    expect(response.body).not.toMatch(/phone|email|seller|street/i);
    expect(cars).toHaveLength(45);
  });

  test('returns the first price, sale price and month of sold cars, and omits refunded ones', async () => {
    const { cars, carReferences, facts } = await buildPricedStock(testApp);
    const sell = async (createdAt: Date, state: 'paid' | 'refunded' = 'paid') => {
      const car = await testApp.buildCar({ ...carReferences, ...facts, priceCents: 1_100_000 });
      await testApp.db.execute(sql`update cars set price_cents = 1050000 where id = ${car.id}`);
      const order = { carId: car.id, priceCents: 1_050_000, createdAt };
      await (state === 'paid' ? testApp.buildPaidOrder(order) : testApp.buildOrder({ ...order, state }));
      return car.id;
    };
    const now = Date.now();
    const earlierSale = await sell(new Date(now - 40 * DAY_MS));
    const latestSale = await sell(new Date(now - 2 * DAY_MS));
    await sell(new Date(now - 400 * DAY_MS));
    await sell(new Date(now - DAY_MS), 'refunded');
    const { sold } = await readPrice(cars[0]?.id ?? '');
    expect(sold.map(({ _id }) => _id)).toEqual([latestSale, earlierSale]);
    expect(sold[0]).toMatchObject({
      listedPrice: 11_000,
      soldPrice: 10_500,
      soldMonth: new Date(now - 2 * DAY_MS).toISOString().slice(0, 7),
    });
  });

  test('returns the listing’s prices, oldest first: all, or the first and the last twenty', async () => {
    const { cars, seller } = await buildPricedStock(testApp);
    const id = cars[0]?.id ?? '';
    for (let index = 1; index <= 3; index += 1) {
      await testApp.call('PATCH', `/cars/${id}`, { as: seller, body: { resellPrice: 10_000 - index * 100 } });
    }
    expect((await readPrice(id)).history.map(({ resellPrice }) => resellPrice)).toEqual([
      10_000, 9900, 9800, 9700,
    ]);
    await testApp.db.execute(sql`insert into price_history (id, car_id, price_cents, since)
      select 'more-' || n, ${id}, 900000 + n * 100, now() + n * interval '1 second' from generate_series(1, 30) n`);
    const { history } = await readPrice(id);
    expect(history).toHaveLength(21);
    expect([history[0]?.resellPrice, history[1]?.resellPrice, history[20]?.resellPrice]).toEqual([
      10_000, 9011, 9030,
    ]);
  });

  test('returns the other data if there is no estimate', async () => {
    const car = await testApp.buildCar();
    const otherCar = await testApp.buildCar({ brandName: car.brandName, model: car.model });
    const { analysis, missing, comparables, history } = await readPrice(car.id);
    expect([analysis, missing]).toEqual([null, 'few']);
    expect(comparables.map(({ _id }) => _id)).toEqual([otherCar.id]);
    expect(history).toHaveLength(1);
  });

  test('gives no estimate for a car far older than all others of its model', async () => {
    const { carReferences, facts } = await buildPricedStock(testApp);
    const { id } = await testApp.buildCar({ ...carReferences, ...facts, purchaseYear: 1990 });
    expect(await readPrice(id)).toMatchObject({ analysis: null, missing: 'unlike' });
  });

  test('returns 404 for a car that is not listed, except to admins', async () => {
    expect(errorOf(await testApp.call('GET', '/cars/none/price'))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const seller = await testApp.buildSeller({ suspended: true });
    const { id } = await testApp.buildCar({ sellerId: seller.id });
    const readPriceAs = async (as?: { id: string }) =>
      (await testApp.call('GET', `/cars/${id}/price`, as ? { as } : {})).statusCode;
    expect(await readPriceAs()).toBe(404);
    expect(await readPriceAs(await testApp.buildUser())).toBe(404);
    expect(await readPriceAs(await testApp.buildAdmin())).toBe(200);
  });
});

describe('GET /prices/similar', () => {
  const requestSimilarPrices = async (query: Record<string, string>) =>
    testApp.call('GET', `/prices/similar?${new URLSearchParams(query).toString()}`);
  const A4 = { brand: ' audi ', model: 'a4', year: '2019' };

  test('shows anyone the price of cars like the described one', async () => {
    await buildPricedStock(testApp);
    const readEstimate = async (query: Record<string, string>) =>
      similarPricesSchema.parse((await requestSimilarPrices(query)).json()).similar;
    const knownEstimate = await readEstimate({
      ...A4,
      mileage: '60000',
      fuel: 'petrol',
      gearbox: 'manual',
      condition: 'Good',
    });
    expect(knownEstimate).toMatchObject({ comparables: 45, share: 0.8 });
    expect(knownEstimate?.estimate).toBeGreaterThan(9500);
    expect(await readEstimate(A4)).toMatchObject({ comparables: 45 });
    expect(await readEstimate({ ...A4, model: 'A9' })).toBeNull();
  });

  test.each<[string, Record<string, string>, string]>([
    ['no brand', { model: 'A4', year: '2019' }, 'brand'],
    ['a blank model', { ...A4, model: ' ' }, 'model'],
    ['no year', { brand: 'Audi', model: 'A4' }, 'year'],
    ['a non-numeric year', { ...A4, year: 'last' }, 'year'],
    ['a fractional mileage', { ...A4, mileage: '0.5' }, 'mileage'],
    ['an unknown fuel', { ...A4, fuel: 'coal' }, 'fuel'],
    ['an unknown gearbox', { ...A4, gearbox: 'magic' }, 'gearbox'],
  ])('%s is rejected with the name of the field', async (_caseName, query, field) => {
    const error = errorOf(await requestSimilarPrices(query));
    expect([error.status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });
});
