import { randomUUID } from 'node:crypto';
import type { FlaggedPayment, Overview } from '@second-gear/contract/overview';
import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { orders, payments } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';
import { findOverview } from './queries.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const utcInstant = (day: string, time = '12:00:00.000') => new Date(`${day}T${time}Z`);
const NOW = utcInstant('2026-05-10', '00:00:00.000');

/** Creates an order with the given price that was placed and paid on the given day. */
async function buildPaidOrder(day: string, priceCents: number, time?: string) {
  const car = await testApp.buildCar({ priceCents, publishedAt: utcInstant('2026-04-01') });
  const order = await testApp.buildPaidOrder({ carId: car.id, createdAt: utcInstant(day, time) });
  await testApp.db
    .update(payments)
    .set({ createdAt: utcInstant(day, time) })
    .where(eq(payments.orderId, order.id));
  return order;
}
const flagPayment = (orderId: string, refundedAt: Date | null) =>
  testApp.db.update(payments).set({ flag: 'car_gone', refundedAt }).where(eq(payments.orderId, orderId));

test('the overview has one row per UTC day up to today, including empty days', async () => {
  await testApp.buildCar({ publishedAt: utcInstant('2026-05-09', '23:59:59.999') });
  await testApp.buildCar({ publishedAt: utcInstant('2026-05-10', '00:00:00.000') });
  await testApp.buildCar({ publishedAt: utcInstant('2026-05-04', '00:00:00.000') });
  await testApp.buildCar({ publishedAt: utcInstant('2026-05-03', '23:59:59.999') });
  const { days, series } = await findOverview(testApp.db, 7, NOW);
  expect(days).toBe(7);
  expect(series.map(({ day, cars: listed }) => [day, listed])).toEqual([
    ['2026-05-04', 1],
    ['2026-05-05', 0],
    ['2026-05-06', 0],
    ['2026-05-07', 0],
    ['2026-05-08', 0],
    ['2026-05-09', 1],
    ['2026-05-10', 1],
  ]);
});

test('revenue counts only payments that are neither refunded nor flagged', async () => {
  await buildPaidOrder('2026-05-08', 1_000_050);
  await buildPaidOrder('2026-05-08', 200_000, '23:00:00.000');
  await flagPayment((await buildPaidOrder('2026-05-08', 999_900)).id, null);
  await flagPayment((await buildPaidOrder('2026-05-09', 888_800)).id, NOW);
  const { totals, series } = await findOverview(testApp.db, 7, NOW);
  expect(series.at(-3)).toEqual({ day: '2026-05-08', cars: 0, orders: 3, payments: 2, revenue: 12_000.5 });
  expect(series.at(-2)).toMatchObject({ orders: 1, payments: 0, revenue: 0 });
  // Only the flagged payment that is not refunded yet needs attention.
  expect(totals).toMatchObject({ revenue: 12_000.5, flaggedPayments: 1 });
});

test('totals count all current data', async () => {
  const admin = await testApp.buildAdmin();
  const seller = await testApp.buildSeller();
  const buyer = await testApp.buildUser();
  const createCar = () => testApp.buildCar({ sellerId: seller.id });
  await createCar();
  const unpaidOrder = await testApp.buildOrder({ carId: (await createCar()).id, buyerId: buyer.id });
  await testApp.buildPaidOrder({ carId: (await createCar()).id, buyerId: buyer.id });
  await testApp.buildReport({ carId: unpaidOrder.carId ?? '', reporterId: buyer.id });
  await testApp.buildReport({ carId: unpaidOrder.carId ?? '', reporterId: seller.id, state: 'dismissed' });
  const response = await testApp.call('GET', '/overview', { as: admin });
  expect(response.json<Overview>()).toMatchObject({
    days: 30,
    totals: {
      ...{ cars: 3, available: 1, booked: 1, sold: 1, users: 3, buyers: 1, sellers: 1 },
      ...{ orders: 2, paid: 1, revenue: 16_000, openReports: 1, flaggedPayments: 0 },
    },
  });
  expect(response.json<Overview>().series).toHaveLength(30);
  expect(response.json<Overview>().series.at(-1)).toMatchObject({ cars: 3, orders: 2, payments: 1 });
  await testApp.call('DELETE', `/cars/${unpaidOrder.carId ?? ''}`, { as: seller });
  expect((await testApp.call('GET', '/overview', { as: admin })).json()).toMatchObject({
    totals: { cars: 2, booked: 0, orders: 2 },
  });
});

test('the overview counts hidden cars neither as listed nor as available', async () => {
  const admin = await testApp.buildAdmin();
  const suspendedSeller = await testApp.buildSeller({ suspended: true });
  await testApp.buildCar({ sellerId: suspendedSeller.id, publishedAt: utcInstant('2026-05-09') });
  for (const state of ['waiting', 'refused', 'approved'] as const) {
    const { id } = await testApp.buildCar({ publishedAt: utcInstant('2026-05-09') });
    await testApp.db
      .insert(moderationCases)
      .values({ id: randomUUID(), kind: 'listing', subjectId: id, findings: [], state });
  }
  const { totals, series } = await findOverview(testApp.db, 7, NOW);
  expect(totals).toMatchObject({ cars: 1, available: 1, booked: 0, sold: 0 });
  expect(series.at(-2)).toMatchObject({ day: '2026-05-09', cars: 1 });
  const allCarsResponse = await testApp.call('GET', '/cars/allcars?limit=1', { as: admin });
  expect(allCarsResponse.headers['x-total-count']).toBe(String(totals.cars));
});

test('the overview of an empty marketplace is all zeros', async () => {
  const { totals, series } = await findOverview(testApp.db, 365, NOW);
  expect(series).toHaveLength(365);
  expect(
    new Set([...Object.values(totals), ...series.flatMap(({ day: _, ...row }) => Object.values(row))]),
  ).toEqual(new Set([0]));
});

test('flagged payments are listed newest first, with the time of the refund if there was one', async () => {
  const admin = await testApp.buildAdmin();
  await buildPaidOrder('2026-05-01', 100_000);
  const unrefundedOrder = await buildPaidOrder('2026-05-02', 200_050);
  const refundedOrder = await buildPaidOrder('2026-05-03', 300_000);
  await flagPayment(unrefundedOrder.id, null);
  await flagPayment(refundedOrder.id, utcInstant('2026-05-04'));
  const rows = (await testApp.call('GET', '/payments/flagged', { as: admin })).json<FlaggedPayment[]>();
  expect(rows).toEqual([
    {
      ...{
        _id: refundedOrder.paymentId,
        orderId: refundedOrder.id,
        brandName: refundedOrder.brandName,
        model: refundedOrder.model,
      },
      ...{
        amount: 3000,
        email: refundedOrder.email,
        flag: 'car_gone',
        createdAt: utcInstant('2026-05-03').toISOString(),
      },
      refundedAt: utcInstant('2026-05-04').toISOString(),
    },
    expect.objectContaining({ orderId: unrefundedOrder.id, amount: 2000.5, refundedAt: null }),
  ]);
  expect((await pagesOf(testApp, '/payments/flagged?limit=1', admin)).flat()).toEqual(rows);
  // A flagged payment stays in the list even if its car is deleted.
  await testApp.db.delete(cars).where(eq(cars.id, unrefundedOrder.carId ?? ''));
  expect(await testApp.db.$count(orders)).toBe(3);
  expect((await testApp.call('GET', '/payments/flagged', { as: admin })).json()).toHaveLength(2);
});

test('the overview is for admins only and accepts only the periods of the contract', async () => {
  const admin = await testApp.buildAdmin();
  for (const url of ['/overview', '/payments/flagged']) {
    expect((await testApp.call('GET', url)).statusCode).toBe(401);
    for (const as of [await testApp.buildUser(), await testApp.buildSeller()]) {
      expect((await testApp.call('GET', url, { as })).statusCode).toBe(403);
    }
  }
  expect(errorOf(await testApp.call('GET', '/overview?days=31', { as: admin }))).toMatchObject({
    status: 400,
    fields: { days: 'Choose 7, 30, 90 or 365 days' },
  });
  expect(errorOf(await testApp.call('GET', '/payments/flagged?limit=0', { as: admin }))).toMatchObject({
    status: 400,
    fields: { limit: expect.any(String) },
  });
});
