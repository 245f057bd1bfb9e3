import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { payments } from '../../platform/db/tables/orders.ts';
import { reviewReports } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const NO_TODOS = {
  ...{ toPay: 0, toReceive: 0, toMeet: 0, toAnswer: 0, offersToAnswer: 0 },
  ...{ openReports: 0, openReviewReports: 0, toLookAt: 0, flaggedPayments: 0, toDecide: 0 },
  refusedListings: 0,
};
const readTodos = async (as: { id: string }) =>
  (await testApp.call('GET', '/users/me/waiting', { as })).json<object>();
const insertDispute = (orderId: string, fields: object = {}) =>
  testApp.db
    .insert(disputes)
    .values({ id: randomUUID(), orderId, kind: 'buyer', text: 'It does not start', ...fields });

test('a user without activity has no pending items', async () => {
  for (const person of [await testApp.buildUser(), await testApp.buildSeller(), await testApp.buildAdmin()]) {
    expect(await readTodos(person)).toEqual(NO_TODOS);
  }
});

test('a buyer has orders to pay and cars to receive until the hand-over', async () => {
  const [buyer, seller] = [await testApp.buildUser(), await testApp.buildSeller()];
  const createCarId = async () => (await testApp.buildCar({ sellerId: seller.id })).id;
  await testApp.buildOrder({ buyerId: buyer.id, carId: await createCarId() });
  await testApp.buildOrder();
  await orderFixtures.buildAt('held', { buyerId: buyer.id, carId: await createCarId() });
  await orderFixtures.buildAt('held', { buyerId: buyer.id, carId: await createCarId() });
  await orderFixtures.buildAt('handed_over', { buyerId: buyer.id, carId: await createCarId() });
  expect(await readTodos(buyer)).toEqual({ ...NO_TODOS, toPay: 1, toReceive: 2 });
  expect(await readTodos(seller)).toEqual({ ...NO_TODOS, toMeet: 2 });
});

test('a dispute is pending for the seller, then for an admin; a bank dispute is pending for no user', async () => {
  const [seller, admin] = [await testApp.buildSeller(), await testApp.buildAdmin()];
  const buildHeldOrder = async () =>
    orderFixtures.buildAt('held', { carId: (await testApp.buildCar({ sellerId: seller.id })).id });
  const [order, bankDisputedOrder] = [await buildHeldOrder(), await buildHeldOrder()];
  await insertDispute(order.id);
  await insertDispute(bankDisputedOrder.id, { kind: 'bank', providerId: randomUUID(), amountCents: 100 });
  expect(await readTodos(seller)).toEqual({ ...NO_TODOS, toAnswer: 1 });
  expect(await readTodos(admin)).toEqual({ ...NO_TODOS, toDecide: 1 });
  await testApp.db
    .update(disputes)
    .set({ answer: 'It does', answeredAt: new Date() })
    .where(eq(disputes.orderId, order.id));
  expect(await readTodos(seller)).toEqual(NO_TODOS);
  expect(await readTodos(admin)).toEqual({ ...NO_TODOS, toDecide: 1 });
});

test('open reports and unsent refunds are pending for admins only', async () => {
  const [admin, seller] = [await testApp.buildAdmin(), await testApp.buildSeller()];
  await testApp.buildReport();
  await testApp.buildReport({ state: 'dismissed' });
  const { id: ratingId } = await testApp.buildRating(await testApp.buildPaidOrder(), 1, { text: 'Rude' });
  for (const state of ['open', 'dismissed'] as const) {
    await testApp.db.insert(reviewReports).values({ id: randomUUID(), ratingId, reporterName: 'Bea', state });
  }
  for (const refundedAt of [null, new Date()]) {
    const order = await testApp.buildPaidOrder();
    await testApp.db
      .update(payments)
      .set({ flag: 'car_gone', refundedAt })
      .where(eq(payments.orderId, order.id));
  }
  expect(await readTodos(admin)).toEqual({
    ...NO_TODOS,
    openReports: 1,
    openReviewReports: 1,
    flaggedPayments: 1,
  });
  expect(await readTodos(seller)).toEqual(NO_TODOS);
});
