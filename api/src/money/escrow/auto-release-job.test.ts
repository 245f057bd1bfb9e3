import { eq } from 'drizzle-orm';
import { disputes, escrows, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { autoReleaseJob, runAutoRelease } from './auto-release-job.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp({ env: { AUTO_RELEASE_DAYS: '3', PLATFORM_FEE_PERCENT: '1' } });
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const runJob = (now: Date) =>
  runAutoRelease({ db: testApp.db, env: testApp.services.env, log: testApp.app.log }, now);
const readOrder = async (order: Order) =>
  (await testApp.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } })).json<{
    step: string;
    releasesAt: string | null;
    remindedAt: string | null;
  }>();
const dateAt = (day: string, ms = 0) => new Date(Date.parse(`${day}T00:00:00Z`) + ms);

/** Creates an order paid on `paymentDate` whose meeting is on `bookingDate`. */
async function buildOrderWithMeeting(paymentDate: string, bookingDate: string): Promise<Order> {
  const order = await orderFixtures.buildAt('held', { bookingDate });
  await testApp.db
    .update(escrows)
    .set({ createdAt: dateAt(paymentDate, 15 * HOUR_MS) })
    .where(eq(escrows.orderId, order.id));
  return order;
}

test('the job reminds the buyer daily from two days after the meeting, then releases the money', async () => {
  const order = await buildOrderWithMeeting('2031-03-01', '2031-03-01');
  expect(await readOrder(order)).toMatchObject({
    releasesAt: dateAt('2031-03-06').toISOString(),
    remindedAt: null,
  });
  await runJob(dateAt('2031-03-03', -1));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: 0 });

  for (const [n, day] of ['2031-03-03', '2031-03-04', '2031-03-05'].entries()) {
    await runJob(dateAt(day));
    await runJob(dateAt(day, 12 * HOUR_MS));
    expect(await orderFixtures.escrowOf(order)).toMatchObject({
      state: 'held',
      reminders: n + 1,
      remindedAt: dateAt(day),
    });
    expect(await readOrder(order)).toMatchObject({
      step: 'held',
      remindedAt: dateAt(day).toISOString(),
      releasesAt: dateAt('2031-03-06').toISOString(),
    });
  }
  await runJob(dateAt('2031-03-06'));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({
    state: 'handed_over',
    handedOverBy: 'silence',
  });
  expect(await orderFixtures.payoutOf(order)).toMatchObject({ amountCents: 1_584_000 });
  expect(await readOrder(order)).toMatchObject({ step: 'handed_over', releasesAt: null, remindedAt: null });
});

test('the job sends no reminder earlier than two days after an agreed meeting time', async () => {
  const order = await buildOrderWithMeeting('2035-03-01', '2035-03-01');
  await testApp.db
    .update(orders)
    .set({ meetingAt: '2035-03-09T10:30', meetingBy: 'buyer' })
    .where(eq(orders.id, order.id));
  expect(await readOrder(order)).toMatchObject({ releasesAt: dateAt('2035-03-14').toISOString() });
  await runJob(dateAt('2035-03-11', -1));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: 0 });
  await runJob(dateAt('2035-03-11'));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: 1 });
});

test('the first reminder is due two days after a payment that is later than the booking day', async () => {
  const order = await buildOrderWithMeeting('2032-03-03', '2032-03-01');
  await runJob(dateAt('2032-03-05', -1));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: 0 });
  await runJob(dateAt('2032-03-05'));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: 1 });
});

test('after an outage the job sends all reminders before it releases the money', async () => {
  const order = await buildOrderWithMeeting('2033-03-01', '2033-03-01');
  const outageEnd = dateAt('2033-06-01');
  for (let n = 0; n < 3; n += 1) {
    await runJob(new Date(outageEnd.getTime() + n * DAY_MS));
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'held', reminders: n + 1 });
  }
  await runJob(new Date(outageEnd.getTime() + 3 * DAY_MS));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'handed_over' });
});

test('the release date for a long-past meeting is null until the first reminder', async () => {
  const order = await buildOrderWithMeeting('2020-03-01', '2020-03-01');
  expect(await readOrder(order)).toMatchObject({ step: 'held', releasesAt: null });
  await runJob(dateAt('2030-03-01'));
  expect(await readOrder(order)).toMatchObject({ releasesAt: dateAt('2030-03-04').toISOString() });
});

test.each(['buyer', 'bank'] as const)('a dispute of the %s stops reminders and release', async (kind) => {
  const order = await buildOrderWithMeeting('2034-03-01', '2034-03-01');
  await testApp.db
    .update(escrows)
    .set({ reminders: 3, remindedAt: dateAt('2034-03-05') })
    .where(eq(escrows.orderId, order.id));
  const dispute = { id: `${kind}-${order.id}`, orderId: order.id, kind, text: '' };
  await testApp.db.insert(disputes).values(dispute);
  await runJob(dateAt('2034-04-01'));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'held', reminders: 3 });
  expect(await readOrder(order)).toMatchObject({ step: 'disputed', releasesAt: null });
});

test('concurrent processes send each reminder once and release once', async () => {
  const order = await buildOrderWithMeeting('2035-03-01', '2035-03-01');
  const runConcurrently = (now: Date) => Promise.all(Array.from({ length: 4 }, () => runJob(now)));
  for (const [n, day] of ['2035-03-03', '2035-03-04', '2035-03-05'].entries()) {
    await runConcurrently(dateAt(day));
    expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: n + 1 });
  }
  await runConcurrently(dateAt('2035-03-06'));
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ state: 'handed_over', reminders: 3 });
});

test('the job does not change ended orders', async () => {
  const finishedOrders = [
    await orderFixtures.buildAt('unpaid'),
    await orderFixtures.buildAt('refunded'),
    await orderFixtures.buildAt('handed_over'),
  ];
  const statesBefore = await Promise.all(finishedOrders.map((order) => orderFixtures.stateOf(order)));
  await runJob(dateAt('2040-01-01'));
  expect(await Promise.all(finishedOrders.map((order) => orderFixtures.stateOf(order)))).toEqual(
    statesBefore,
  );
  expect(await orderFixtures.escrowOf(finishedOrders[1]!)).toMatchObject({ reminders: 0, state: 'refunded' });
  expect(await orderFixtures.escrowOf(finishedOrders[2]!)).toMatchObject({
    reminders: 0,
    handedOverBy: 'buyer',
  });
});

test('orders whose release fails do not block later orders, even if there are many', async () => {
  const orderPromises = Array.from({ length: 101 }, () => buildOrderWithMeeting('2033-03-01', '2033-03-01'));
  const orders = await Promise.all(orderPromises);
  orders.sort((a, b) => (a.id < b.id ? -1 : 1));
  const [failingOrder, lastOrder] = [orders[0]!, orders.at(-1)!];
  for (const { id } of [failingOrder, lastOrder])
    await testApp.db
      .update(escrows)
      .set({ reminders: 3, remindedAt: dateAt('2033-03-06') })
      .where(eq(escrows.orderId, id));
  // A payout before the hand-over makes the release fail. Our code never creates this state.
  await testApp.db.insert(payouts).values({ id: failingOrder.id, orderId: failingOrder.id, amountCents: 1 });
  await runJob(dateAt('2033-03-09'));
  expect(await orderFixtures.escrowOf(failingOrder)).toMatchObject({ state: 'held', handedOverAt: null });
  expect(await orderFixtures.escrowOf(lastOrder)).toMatchObject({
    state: 'handed_over',
    handedOverBy: 'silence',
    handedOverAt: dateAt('2033-03-09'),
  });
  for (const order of orders.slice(1, -1))
    expect(await orderFixtures.escrowOf(order)).toMatchObject({
      reminders: 1,
      remindedAt: dateAt('2033-03-09'),
    });
});

test('the job runs every minute', async () => {
  const order = await buildOrderWithMeeting('2026-01-05', '2026-01-05');
  const job = autoReleaseJob({ db: testApp.db, env: testApp.services.env, log: testApp.app.log });
  expect(job.intervalMs).toBe(60_000);
  await job.run();
  expect(await orderFixtures.escrowOf(order)).toMatchObject({ reminders: 1 });
});
