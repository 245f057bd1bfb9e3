import { ORDER_STEPS } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import type { Review, Seller } from '@second-gear/contract/sellers';
import { eq } from 'drizzle-orm';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

const sendRating = (as: { id: string | null } | undefined, body: unknown) =>
  testApp.call('POST', '/ratings', { ...(as?.id ? { as: { id: as.id } } : {}), body });

test('a buyer who has the car can rate the seller only once, even with fifty concurrent requests', async () => {
  const order = await orderFixtures.buildAt('handed_over');
  const body = { orderId: order.id, stars: 4, text: 'Fair', sellerId: 'other' };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => sendRating({ id: order.buyerId }, body)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  const car = (await testApp.call('GET', `/cars/${order.carId ?? ''}`)).json<{ seller: unknown }>();
  expect(car.seller).toMatchObject({ _id: order.sellerId, sellerRating: 4, ratingCount: 1 });
});

test('rating an unpaid order returns 409, and rating another user’s order returns 404', async () => {
  const unpaidOrder = await testApp.buildOrder();
  expect(
    errorOf(await sendRating({ id: unpaidOrder.buyerId }, { orderId: unpaidOrder.id, stars: 5 })),
  ).toMatchObject({
    status: 409,
    code: 'not_paid',
  });
  const paidOrder = await orderFixtures.buildAt('handed_over');
  for (const as of [await testApp.buildUser(), await testApp.buildAdmin(), { id: paidOrder.sellerId }]) {
    expect((await sendRating(as, { orderId: paidOrder.id, stars: 5 })).statusCode).toBe(404);
  }
});

test.each([
  ['stars', { stars: 0 }],
  ['stars', { stars: 6 }],
  ['stars', { stars: 4.5 }],
  ['orderId', { orderId: '' }],
  ['text', { text: 'x'.repeat(1001) }],
])('POST of a rating returns 400 with the invalid field: %s', async (field, change) => {
  const response = await sendRating(await testApp.buildUser(), { orderId: 'x', stars: 3, ...change });
  expect(errorOf(response)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

type TestOrder = Awaited<ReturnType<OrderFixtures['buildAt']>>;
const buyerOf = ({ buyerId }: TestOrder) => ({ id: buyerId ?? '' });
const rateOrder = (order: TestOrder, stars: number) =>
  sendRating(buyerOf(order), { orderId: order.id, stars, text: `${String(stars)} stars` });
const cancelSale = async (order: TestOrder) => {
  const as = { id: order.sellerId ?? '' };
  const response = await testApp.call('POST', `/sales/${order.id}/cancel`, {
    as,
    body: { reason: 'It broke down' },
  });
  expect(response.statusCode).toBe(200);
  return order;
};

/**
 * Returns a seller's average rating and stars. Asserts that the list of cars, the car page, the seller page
 * and the reviews all show the same.
 */
async function readSellerRatings(sellerId: string) {
  const { id } = await testApp.buildCar({ sellerId });
  const car = (await testApp.call('GET', `/cars/${id}`)).json<{ seller: Seller }>();
  const listedCars = (await testApp.call('GET', `/cars?ids=${id}`)).json<{ seller: Seller }[]>();
  const page = (await testApp.call('GET', `/sellers/${sellerId}`)).json<Seller>();
  const reviews = (await testApp.call('GET', `/sellers/${sellerId}/reviews`)).json<Review[]>();
  const ownReviews = (await testApp.call('GET', '/reviews', { as: { id: sellerId } })).json<Review[]>();
  const summaries = [car.seller, listedCars[0]?.seller, page].map((sellerSummary) => [
    sellerSummary?.sellerRating,
    sellerSummary?.ratingCount,
  ]);
  const lists = [reviews, ownReviews].map((list) => list.map(({ stars }) => stars));
  expect(new Set(summaries.map(String)).size).toBe(1);
  expect(lists[0]).toEqual(lists[1]);
  return { mean: summaries[0]?.[0], stars: lists[0] };
}

describe('orders that can be rated', () => {
  const RATABLE_STEPS = ['handed_over', 'paid_out'];
  test.each(ORDER_STEPS)('an order at the step %s can be rated only after the hand-over', async (step) => {
    const order = await orderFixtures.buildAt(step);
    const readOwnOrder = () => testApp.call('GET', `/orders/${order.id}`, { as: buyerOf(order) });
    expect((await readOwnOrder()).json<Order>().mayRate).toBe(RATABLE_STEPS.includes(step));
    const response = await rateOrder(order, 1);
    expect(response.statusCode).toBe(RATABLE_STEPS.includes(step) ? 201 : 409);
    expect((await readOwnOrder()).json<Order>()).toMatchObject({
      mayRate: false,
      rated: RATABLE_STEPS.includes(step),
    });
  });

  test('rating a paid order before the hand-over returns an error with the reason', async () => {
    expect(errorOf(await rateOrder(await orderFixtures.buildAt('held'), 5))).toMatchObject({
      status: 409,
      code: 'not_handed_over',
      message: 'You can rate the seller after you get the car',
    });
  });

  test('a paid order that the seller canceled can be rated', async () => {
    const order = await cancelSale(await orderFixtures.buildAt('held'));
    const [ownOrder] = (await testApp.call('GET', '/orders', { as: buyerOf(order) })).json<Order[]>();
    expect(ownOrder?.mayRate).toBe(true);
    expect((await rateOrder(order, 1)).statusCode).toBe(201);
    expect(await readSellerRatings(order.sellerId!)).toEqual({ mean: 1, stars: [1] });
    const canceledOrder = await cancelSale(await orderFixtures.buildAt('unpaid'));
    expect((await rateOrder(canceledOrder, 1)).statusCode).toBe(409);
  });
});

test('a refund invalidates the order’s rating, and the earlier rating counts again', async () => {
  const firstOrder = await orderFixtures.buildAt('handed_over');
  const sameBuyerAndSeller = { buyerId: firstOrder.buyerId, sellerId: firstOrder.sellerId };
  await rateOrder(firstOrder, 5);
  const { id: carId } = await testApp.buildCar({ sellerId: firstOrder.sellerId! });
  const secondOrder = await orderFixtures.buildAt('handed_over', { ...sameBuyerAndSeller, carId });
  await rateOrder(secondOrder, 1);
  expect(await readSellerRatings(firstOrder.sellerId!)).toEqual({ mean: 1, stars: [1] });
  const refund = await testApp.call('POST', `/orders/${secondOrder.id}/refund`, {
    as: await testApp.buildAdmin(),
    body: { reason: 'The seller agreed' },
  });
  expect(refund.statusCode).toBe(201);
  expect(await readSellerRatings(firstOrder.sellerId!)).toEqual({ mean: 5, stars: [5] });
});

test('only the latest of a buyer’s ratings of a seller counts, and other buyers’ ratings count too', async () => {
  const firstOrder = await orderFixtures.buildAt('handed_over');
  const sellerId = firstOrder.sellerId!;
  const buildAnotherOrder = async (buyerId: string | null) =>
    orderFixtures.buildAt('handed_over', { buyerId, carId: (await testApp.buildCar({ sellerId })).id });
  await rateOrder(firstOrder, 1);
  await rateOrder(await buildAnotherOrder(firstOrder.buyerId), 2);
  await rateOrder(await buildAnotherOrder(firstOrder.buyerId), 4);
  await rateOrder(await buildAnotherOrder((await testApp.buildUser()).id), 5);
  expect(await readSellerRatings(sellerId)).toEqual({ mean: 4.5, stars: [5, 4] });
  expect(await testApp.db.$count(ratings, eq(ratings.sellerId, sellerId))).toBe(4);
});

test('when a buyer rates two orders concurrently, only one rating counts', async () => {
  const firstOrder = await orderFixtures.buildAt('handed_over');
  const { id: carId } = await testApp.buildCar({ sellerId: firstOrder.sellerId! });
  const secondOrder = await orderFixtures.buildAt('handed_over', { buyerId: firstOrder.buyerId, carId });
  const responses = await Promise.all([rateOrder(firstOrder, 3), rateOrder(secondOrder, 3)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await readSellerRatings(firstOrder.sellerId!)).toEqual({ mean: 3, stars: [3] });
});

test('a rating given before the hand-over counts after it', async () => {
  const order = await orderFixtures.buildAt('held');
  await testApp.buildRating(order, 2, { isCounted: false });
  expect(await readSellerRatings(order.sellerId!)).toEqual({ mean: null, stars: [] });
  await orderFixtures.confirmHandOver(order);
  expect(await readSellerRatings(order.sellerId!)).toEqual({ mean: 2, stars: [2] });
});

test('a deleted buyer’s rating remains until the payment is refunded', async () => {
  const order = await orderFixtures.buildAt('handed_over');
  await rateOrder(order, 4);
  await testApp.db.update(ratings).set({ buyerId: null }).where(eq(ratings.orderId, order.id));
  await testApp.db.update(orders).set({ buyerId: null }).where(eq(orders.id, order.id));
  expect(await readSellerRatings(order.sellerId!)).toEqual({ mean: 4, stars: [4] });
  const body = { reason: 'The car was stolen' };
  await testApp.call('POST', `/orders/${order.id}/refund`, { as: await testApp.buildAdmin(), body });
  expect(await readSellerRatings(order.sellerId!)).toEqual({ mean: null, stars: [] });
});
