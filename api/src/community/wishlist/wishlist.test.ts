import type { WishlistItem } from '@second-gear/contract/wishlist';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const readWishlist = async (as: { id: string }) =>
  (await testApp.call('GET', '/wishlist', { as })).json<WishlistItem[]>();
const saveWish = (as: { id: string } | undefined, carId: string) =>
  testApp.call('POST', '/wishlist', {
    ...(as ? { as } : {}),
    body: { car: { _id: carId, resellPrice: 1, brandName: 'x' } },
  });

test('a wishlist entry shows the stored car, ignoring the request’s data', async () => {
  const [buyer, car] = [
    await testApp.buildUser(),
    await testApp.buildCar({ description: 'Blue', priceCents: 999_950 }),
  ];
  const response = await saveWish(buyer, car.id);
  expect(response.statusCode).toBe(201);
  expect(await readWishlist(buyer)).toEqual([
    {
      _id: response.json<{ insertedId: string }>().insertedId,
      carId: car.id,
      brandName: car.brandName,
      model: car.model,
      description: 'Blue',
      resellPrice: 9999.5,
      paid: false,
      image: '/api/images/drawings/test.svg',
      status: 'available',
      createdAt: expect.any(String),
    },
  ]);
  await testApp.buildPaidOrder({ carId: car.id });
  expect(await readWishlist(buyer)).toMatchObject([{ paid: true, status: 'sold' }]);
});

test('saving a car repeatedly, even fifty times at once, returns the same row', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  const responses = await Promise.all(Array.from({ length: 50 }, () => saveWish(buyer, car.id)));
  expect(new Set(responses.map((response) => response.body)).size).toBe(1);
  expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true);
  expect(await readWishlist(buyer)).toHaveLength(1);
});

test('users see and remove only their own wishlist entries; other users’ entries return 404', async () => {
  const [buyer, otherBuyer, car] = [
    await testApp.buildUser(),
    await testApp.buildUser(),
    await testApp.buildCar(),
  ];
  const { id } = await testApp.buildWish(buyer.id, car.id);
  expect(await readWishlist(otherBuyer)).toEqual([]);
  const remove = (as: { id: string }) => testApp.call('DELETE', `/wishlist/${id}`, { as });
  expect((await remove(otherBuyer)).statusCode).toBe(404);
  expect((await remove(await testApp.buildAdmin())).statusCode).toBe(404);
  expect((await remove(buyer)).json()).toEqual({ deletedCount: 1 });
  expect((await remove(buyer)).statusCode).toBe(404);
});

test('saving rejects visitors, own cars (403) and missing cars (404)', async () => {
  const car = await testApp.buildCar();
  expect((await saveWish(undefined, car.id)).statusCode).toBe(401);
  expect(errorOf(await saveWish({ id: car.sellerId }, car.id))).toMatchObject({
    status: 403,
    code: 'own_car',
  });
  expect((await saveWish(await testApp.buildSeller(), car.id)).statusCode).toBe(201);
  expect((await saveWish(await testApp.buildUser(), 'nothing')).statusCode).toBe(404);
});

test('saving returns 400 with the invalid field', async () => {
  const as = await testApp.buildUser();
  const sendInvalid = async (body: unknown) => errorOf(await testApp.call('POST', '/wishlist', { as, body }));
  expect(await sendInvalid({ car: {} })).toMatchObject({
    status: 400,
    fields: { 'car._id': expect.any(String) },
  });
  expect(await sendInvalid({})).toMatchObject({ status: 400, fields: { car: expect.any(String) } });
  expect(errorOf(await testApp.call('GET', '/wishlist?cursor=x', { as }))).toMatchObject({
    status: 400,
    fields: { cursor: expect.any(String) },
  });
});

test('the wishlist is paged, newest first', async () => {
  const buyer = await testApp.buildUser();
  for (let n = 0; n < 5; n += 1) await testApp.buildWish(buyer.id, (await testApp.buildCar()).id);
  const pages = await pagesOf(testApp, '/wishlist?limit=2', buyer);
  expect(pages.flat().map(({ _id }) => _id)).toEqual((await readWishlist(buyer)).map(({ _id }) => _id));
});

test('a deleted car is removed from the wishlist', async () => {
  const [buyer, car] = [await testApp.buildUser(), await testApp.buildCar()];
  await testApp.buildWish(buyer.id, car.id);
  await testApp.call('DELETE', `/cars/${car.id}`, { as: { id: car.sellerId } });
  expect(await readWishlist(buyer)).toEqual([]);
});
