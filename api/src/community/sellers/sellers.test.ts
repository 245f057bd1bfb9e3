import type { Review, Seller } from '@second-gear/contract/sellers';
import { eq } from 'drizzle-orm';
import { ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures } from '../../testing/order-fixtures.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const getSeller = async (id: string) => (await testApp.call('GET', `/sellers/${id}`)).json<Seller>();
const getReviews = async (id: string) =>
  (await testApp.call('GET', `/sellers/${id}/reviews`)).json<Review[]>();

/** Creates a seller with one rating for each of the given numbers of stars, oldest first. */
async function buildRatedSeller(stars: number[], buyer: Partial<typeof users.$inferInsert> = {}) {
  const seller = await testApp.buildSeller({ name: 'Sal Seller' });
  for (const [index, starCount] of stars.entries()) {
    const car = await testApp.buildCar({ sellerId: seller.id });
    const orderFields = { carId: car.id, buyerId: (await testApp.buildUser(buyer)).id };
    const order = await createOrderFixtures(testApp).buildAt('handed_over', orderFields);
    const createdAt = new Date(Date.UTC(2026, index, 15));
    await testApp.buildRating(order, starCount, { text: `Words ${String(index)}`, createdAt });
  }
  return seller;
}

test('GET /sellers/:id returns stars, sales and days, but no private data', async () => {
  const seller = await buildRatedSeller([5, 4, 4, 1]);
  await testApp.buildCar({ sellerId: seller.id });
  const createdAt = new Date('2025-02-03T04:05:06.000Z');
  await testApp.db.update(users).set({ createdAt }).where(eq(users.id, seller.id));
  expect(await getSeller(seller.id)).toEqual({
    _id: seller.id,
    name: 'Sal Seller',
    sellerRating: 3.5,
    ratingCount: 4,
    verified: false,
    picture: null,
    verifiedSince: null,
    memberSince: '2025-02-03T04:05:06.000Z',
    stars: [1, 0, 0, 2, 1],
    sold: 4,
  });
});

test('the seller page shows the verification date, until the verification ends', async () => {
  const [admin, seller] = [await testApp.buildAdmin(), await testApp.buildSeller({ name: 'Vera' })];
  const verify = (verified: boolean) =>
    testApp.call('PUT', `/users/${seller.id}/verified`, { as: admin, body: { verified } });
  const startTime = Date.now();
  await verify(true);
  const { verified, verifiedSince } = await getSeller(seller.id);
  expect(verified).toBe(true);
  expect(Date.parse(verifiedSince ?? '')).toBeGreaterThanOrEqual(startTime);
  await testApp.call('PATCH', '/users/me', { as: seller, body: { name: 'Another name' } });
  expect(await getSeller(seller.id)).toMatchObject({ verified: false, verifiedSince: null });
  await verify(true);
  await testApp.db.update(users).set({ verifiedAt: null }).where(eq(users.id, seller.id));
  expect(await getSeller(seller.id)).toMatchObject({ verified: true, verifiedSince: null });
});

test('users without cars, suspended and deleted users have no seller page', async () => {
  const [buyer, admin] = [await testApp.buildUser(), await testApp.buildAdmin()];
  const suspended = await testApp.buildSeller({ suspended: true });
  const deletedSeller = await buildRatedSeller([5]);
  await testApp.db.delete(users).where(eq(users.id, deletedSeller.id));
  for (const id of ['nobody', buyer.id, admin.id, suspended.id, deletedSeller.id]) {
    for (const url of [`/sellers/${id}`, `/sellers/${id}/reviews`]) {
      expect(errorOf(await testApp.call('GET', url, { as: admin }))).toMatchObject({
        status: 404,
        message: 'Seller not found. They may have closed their account.',
      });
    }
  }
  // An admin who lists a car has a seller page too.
  const car = await testApp.buildCar({ sellerId: admin.id });
  expect(await getSeller(car.sellerId)).toMatchObject({ _id: admin.id, stars: [0, 0, 0, 0, 0] });
});

test('reviews are paged, newest first, and show only the buyer’s first name and the month', async () => {
  const seller = await buildRatedSeller([5, 4, 3], { name: 'Bea Buyer' });
  const pages = await pagesOf(testApp, `/sellers/${seller.id}/reviews?limit=2`);
  expect(pages.map((page) => page.length)).toEqual([2, 1]);
  expect(pages.flat().map(({ stars }) => stars)).toEqual([3, 4, 5]);
  const [newest] = await getReviews(seller.id);
  expect(newest).toEqual({
    _id: expect.any(String),
    stars: 3,
    text: 'Words 2',
    takenDown: false,
    waiting: false,
    month: '2026-03',
    reviewer: 'Bea',
    carId: expect.any(String),
    brandName: 'Toyota',
    model: expect.any(String),
    answer: null,
  });
  const badResponse = await testApp.call('GET', `/sellers/${seller.id}/reviews?limit=0`);
  expect(errorOf(badResponse)).toMatchObject({ status: 400, fields: { limit: expect.any(String) } });
});

test.each([
  ['Bea Buyer', 'Bea'],
  ['Élodie', 'Élodie'],
  ['O’Neil Jones', 'O’Neil'],
  ['bea.buyer77', 'bea'],
  ['bea77@example.test', 'bea'],
  ['+1 312 555 0100', null],
])('a review by a buyer named %s shows the name %s', async (name, expectedName) => {
  const seller = await buildRatedSeller([5], { name });
  expect(await getReviews(seller.id)).toMatchObject([{ reviewer: expectedName }]);
});

test('a review remains without buyer and car after both are deleted', async () => {
  const seller = await buildRatedSeller([2]);
  const [row] = await testApp.db.select().from(ratings).where(eq(ratings.sellerId, seller.id));
  await testApp.db.delete(users).where(eq(users.id, row!.buyerId!));
  const [reviewBefore] = await getReviews(seller.id);
  expect(reviewBefore).toMatchObject({ stars: 2, reviewer: null, text: 'Words 0' });
  const admin = await testApp.buildAdmin();
  await testApp.call('DELETE', `/cars/${reviewBefore!.carId!}`, { as: admin });
  expect(await getReviews(seller.id)).toMatchObject([{ carId: null, brandName: 'Toyota' }]);
});

test('review texts are returned as plain text, whatever they contain', async () => {
  const words = '<img src=x onerror="alert(1)">';
  const seller = await testApp.buildSeller();
  const car = await testApp.buildCar({ sellerId: seller.id });
  const order = await createOrderFixtures(testApp).buildAt('handed_over', { carId: car.id });
  await testApp.call('POST', '/ratings', {
    as: { id: order.buyerId! },
    body: { orderId: order.id, stars: 1, text: words },
  });
  const response = await testApp.call('GET', `/sellers/${seller.id}/reviews`);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toMatchObject([{ text: words }]);
});
