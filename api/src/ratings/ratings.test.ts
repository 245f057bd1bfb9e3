import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const rate = (as: { id: string | null } | undefined, body: unknown) =>
  t.call('POST', '/ratings', { ...(as?.id ? { as: { id: as.id } } : {}), body });

test('a buyer who paid rates the seller once, also of fifty at once', async () => {
  const order = await t.buildPaidOrder();
  const body = { orderId: order.id, stars: 4, text: 'Fair', sellerId: 'other' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => rate({ id: order.buyerId }, body)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  const car = (await t.call('GET', `/cars/${order.carId ?? ''}`)).json<{ seller: unknown }>();
  expect(car.seller).toMatchObject({ _id: order.sellerId, sellerRating: 4, ratingCount: 1 });
});

test('an order that is not paid is 409, somebody else’s is 404', async () => {
  const unpaid = await t.buildOrder();
  expect(errorOf(await rate({ id: unpaid.buyerId }, { orderId: unpaid.id, stars: 5 }))).toMatchObject({
    status: 409,
    code: 'not_paid',
  });
  const paid = await t.buildPaidOrder();
  for (const as of [await t.buildUser(), await t.buildAdmin(), { id: paid.sellerId }]) {
    expect((await rate(as, { orderId: paid.id, stars: 5 })).statusCode).toBe(404);
  }
});

test.each([
  ['stars', { stars: 0 }],
  ['stars', { stars: 6 }],
  ['stars', { stars: 4.5 }],
  ['orderId', { orderId: '' }],
  ['text', { text: 'x'.repeat(1001) }],
])('names the bad field: %s', async (field, change) => {
  const answer = await rate(await t.buildUser(), { orderId: 'x', stars: 3, ...change });
  expect(errorOf(answer)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});
