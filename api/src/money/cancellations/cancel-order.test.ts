import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { escrows, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { balancesOf } from '../../testing/ledger.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp({ env: { CANCEL_HOURS: '2' } });
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const HOUR_MS = 3_600_000;
const buyerOf = (order: Order) => ({ id: order.buyerId! });
const sellerOf = (order: Order) => ({ id: order.sellerId! });
const cancelOrder = (order: Order, as = buyerOf(order)) =>
  testApp.call('POST', `/orders/${order.id}/cancel`, { as });
const cancelSale = (order: Order, as = sellerOf(order), body: object = { reason: 'It broke down' }) =>
  testApp.call('POST', `/sales/${order.id}/cancel`, { as, body });
const readOrder = async (order: Order) =>
  (await testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) })).json<Record<string, unknown>>();
const findCarStatus = async ({ carId }: Order) =>
  (await testApp.db.select({ status: cars.status }).from(cars).where(eq(cars.id, carId!)))[0]?.status;
const backdatePayment = (order: Order, ms: number) =>
  testApp.db
    .update(escrows)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(escrows.orderId, order.id));

describe('cancellation of a paid order by the buyer', () => {
  test('a buyer’s cancellation before the deadline refunds the full amount and frees the car', async () => {
    const order = await orderFixtures.buildAt('held');
    const cancellableUntil = String((await readOrder(order))['cancellableUntil']);
    expect(Date.parse(cancellableUntil) - Date.now()).toBeGreaterThan(1.9 * HOUR_MS);
    expect((await cancelOrder(order)).json()).toEqual({ modifiedCount: 1 });
    expect(await readOrder(order)).toMatchObject({
      state: 'refunded',
      step: 'refunded',
      paid: false,
      refunded: 16_000,
      cancellableUntil: null,
      releasesAt: null,
      ended: { by: 'buyer', reason: '' },
      refunds: [{ amount: 16_000, reason: 'cancelled', note: '', state: 'owed' }],
    });
    const sale = await testApp.call('GET', `/sales/${order.id}`, { as: sellerOf(order) });
    expect(sale.json()).toMatchObject({ step: 'refunded', refunded: 16_000, ended: { by: 'buyer' } });
    expect(await findCarStatus(order)).toBe('available');
    expect(await balancesOf(testApp.db, order.id)).toEqual({ provider: 1_600_000, owed_back: -1_600_000 });
    expect((await cancelOrder(order)).json()).toEqual({ modifiedCount: 0 });
    expect(errorOf(await cancelSale(order))).toMatchObject({ status: 409, code: 'ended' });
  });

  test('a buyer’s cancellation after the deadline changes nothing', async () => {
    const order = await orderFixtures.buildAt('held');
    await backdatePayment(order, 2 * HOUR_MS + 1000);
    expect(await readOrder(order)).toMatchObject({ cancellableUntil: null });
    expect(errorOf(await cancelOrder(order))).toMatchObject({
      status: 409,
      code: 'cancel_time_over',
      message: expect.stringContaining('open a dispute'),
    });
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'held', refundedCents: 0 });
  });

  test('only one of several concurrent cancellations takes effect', async () => {
    const order = await orderFixtures.buildAt('held');
    const responses = await Promise.all(Array.from({ length: 8 }, () => cancelOrder(order)));
    const counts = responses.map((response) => response.json<{ modifiedCount: number }>().modifiedCount);
    expect(counts.sort()).toEqual([...Array<number>(7).fill(0), 1]);
    expect(await testApp.db.$count(refunds, eq(refunds.orderId, order.id))).toBe(1);
  });

  test('the buyer’s cancellation endpoint returns 404 for all other users', async () => {
    const order = await orderFixtures.buildAt('held');
    for (const as of [sellerOf(order), await testApp.buildUser(), await testApp.buildAdmin()]) {
      expect((await cancelOrder(order, as)).statusCode).toBe(404);
    }
  });
});

describe('cancellation by the seller', () => {
  test('a seller can cancel a paid order with a reason at any time before the hand-over', async () => {
    const order = await orderFixtures.buildAt('held');
    await backdatePayment(order, 500 * HOUR_MS);
    expect((await cancelSale(order)).json()).toEqual({ modifiedCount: 1 });
    expect(await readOrder(order)).toMatchObject({
      step: 'refunded',
      ended: { by: 'seller', reason: 'It broke down' },
      refunds: [{ reason: 'cancelled_by_seller', note: 'It broke down' }],
    });
    expect(await findCarStatus(order)).toBe('available');
  });

  test('a seller’s cancellation of an unpaid order makes its car available', async () => {
    const order = await orderFixtures.buildAt('unpaid');
    expect((await cancelSale(order)).statusCode).toBe(200);
    expect(await readOrder(order)).toMatchObject({
      state: 'cancelled',
      step: 'cancelled',
      refunds: [],
      ended: { by: 'seller', reason: 'It broke down' },
    });
    expect(await findCarStatus(order)).toBe('available');
  });

  test('a seller cannot cancel without a reason, or cancel another seller’s, a handed-over or a disputed order', async () => {
    expect(errorOf(await cancelSale(await orderFixtures.buildAt('handed_over')))).toMatchObject({
      status: 409,
      code: 'handed_over',
    });
    expect(errorOf(await cancelSale(await orderFixtures.buildAt('disputed')))).toMatchObject({
      status: 409,
      code: 'disputed',
    });
    const order = await orderFixtures.buildAt('held');
    expect((await testApp.call('POST', `/sales/${order.id}/cancel`)).statusCode).toBe(401);
    expect((await cancelSale(order, await testApp.buildUser())).statusCode).toBe(403);
    expect((await cancelSale(order, await testApp.buildSeller())).statusCode).toBe(404);
    expect((await cancelSale(order, await testApp.buildAdmin())).statusCode).toBe(404);
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }]) {
      expect(errorOf(await cancelSale(order, sellerOf(order), body))).toMatchObject({
        status: 400,
        fields: { reason: expect.any(String) },
      });
    }
  });
});

test('an order whose car is deleted retains its picture, year and mileage', async () => {
  const { id: carId } = await testApp.buildCar({ mileage: 42_000 });
  const order = await orderFixtures.buildAt('held', { carId });
  const expectedDetails = { image: '/api/images/drawings/test.svg', purchaseYear: 2019, mileage: 42_000 };
  expect(await readOrder(order)).toMatchObject(expectedDetails);
  await testApp.db.delete(cars).where(eq(cars.id, order.carId!));
  expect(await readOrder(order)).toMatchObject({ ...expectedDetails, step: 'held', listing: { gone: true } });
});

test('only the order’s seller can read GET /sales/:id', async () => {
  const order = await orderFixtures.buildAt('handed_over');
  const getSale = (as?: { id: string }) => testApp.call('GET', `/sales/${order.id}`, as ? { as } : {});
  expect((await getSale(sellerOf(order))).json()).toMatchObject({
    _id: order.id,
    step: 'handed_over',
    handedOverAt: expect.any(String),
    payout: { amount: 16_000, fee: 0, state: 'waiting' },
    refunds: [],
    dispute: null,
    image: '/api/images/drawings/test.svg',
  });
  expect((await getSale()).statusCode).toBe(401);
  expect((await getSale(await testApp.buildUser())).statusCode).toBe(403);
  for (const as of [await testApp.buildSeller(), await testApp.buildAdmin()])
    expect((await getSale(as)).statusCode).toBe(404);
});
