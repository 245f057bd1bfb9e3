import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
let admin: { id: string };
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(async () => {
  await testApp.clear();
  admin = await testApp.buildAdmin({ name: 'Root' });
});
afterAll(() => testApp.close());

const readRows = async (url: string) =>
  (await testApp.call('GET', url, { as: admin })).json<Record<string, unknown>[]>();

test('an admin can read a user; other callers get 404, even for themselves', async () => {
  const [seller, buyer] = [await testApp.buildSeller({ name: 'Sal Dealer' }), await testApp.buildUser()];
  await testApp.call('PUT', `/users/${seller.id}/suspended`, {
    as: admin,
    body: { suspended: true, reason: 'Complaints' },
  });
  const detailsResponse = await testApp.call('GET', `/users/${seller.id}`, { as: admin });
  expect(detailsResponse.json()).toMatchObject({
    _id: seller.id,
    name: 'Sal Dealer',
    email: seller.email,
    role: 'seller',
    suspended: true,
    suspendedReason: 'Complaints',
  });
  const rejectedResponses = [
    await testApp.call('GET', `/users/${seller.id}`, { as: buyer }),
    await testApp.call('GET', `/users/${buyer.id}`, { as: buyer }),
    await testApp.call('GET', '/users/nobody', { as: buyer }),
    await testApp.call('GET', '/users/nobody', { as: admin }),
  ];
  for (const response of rejectedResponses) {
    expect(errorOf(response)).toEqual({ status: 404, code: 'not_found', message: 'User not found' });
  }
});

test('an admin sees a user’s cars even if they are hidden from others', async () => {
  const seller = await testApp.buildSeller();
  const cars = [
    await testApp.buildCar({ sellerId: seller.id }),
    await testApp.buildCar({ sellerId: seller.id }),
  ];
  await testApp.buildCar();
  await testApp.db.update(users).set({ suspended: true }).where(eq(users.id, seller.id));
  expect(await readRows(`/cars/allcars?seller=${seller.id}`)).toEqual([]);
  expect((await readRows(`/users/${seller.id}/cars`)).map(({ _id }) => _id)).toEqual(
    cars.map(({ id }) => id).reverse(),
  );
  const pages = await pagesOf(testApp, `/users/${seller.id}/cars?limit=1`, admin);
  expect(pages.map((page) => page.length)).toEqual([1, 1]);
});

test('a user’s cars show why they are hidden', async () => {
  const seller = await testApp.buildSeller();
  for (const state of ['waiting', 'refused', 'approved'] as const) {
    const { id } = await testApp.buildCar({ sellerId: seller.id, model: state });
    await testApp.db
      .insert(moderationCases)
      .values({ id: randomUUID(), kind: 'listing', subjectId: id, findings: [], state });
  }
  await testApp.buildCar({ sellerId: seller.id, model: 'free' });
  const cars = await readRows(`/users/${seller.id}/cars`);
  expect(Object.fromEntries(cars.map(({ model, kept }) => [model, kept]))).toEqual({
    waiting: 'waiting',
    refused: 'refused',
    approved: undefined,
    free: undefined,
  });
});

test('a user’s orders and sales name the other party but contain no private data of either', async () => {
  const order = await testApp.buildPaidOrder();
  const [buyer] = await testApp.db.select().from(users).where(eq(users.id, order.buyerId!));
  const [seller] = await testApp.db.select().from(users).where(eq(users.id, order.sellerId!));
  const shared = {
    _id: order.id,
    carId: order.carId,
    brandName: order.brandName,
    model: order.model,
    resellPrice: order.priceCents / 100,
    image: '/api/images/drawings/test.svg',
    state: 'paid',
    step: 'held',
    createdAt: order.createdAt.toISOString(),
  };
  expect(await readRows(`/users/${order.buyerId!}/orders`)).toEqual([
    { ...shared, otherId: seller?.id, otherName: seller?.name },
  ]);
  expect(await readRows(`/users/${order.sellerId!}/sales`)).toEqual([
    { ...shared, otherId: buyer?.id, otherName: buyer?.name },
  ]);
  expect(await readRows(`/users/${order.buyerId!}/sales`)).toEqual([]);
  await testApp.buildOrder({ buyerId: order.buyerId });
  const pages = await pagesOf(testApp, `/users/${order.buyerId!}/orders?limit=1`, admin);
  expect(pages.map((page) => page.length)).toEqual([1, 1]);
});

test.each(['cars', 'orders', 'sales'])('the %s of an unknown user return 404', async (list) => {
  expect((await testApp.call('GET', `/users/nobody/${list}`, { as: admin })).statusCode).toBe(404);
});

test('a user’s reports and log entries are listed, even after the car is deleted', async () => {
  const [seller, otherSeller] = [await testApp.buildSeller(), await testApp.buildSeller()];
  const [car, otherCar] = [
    await testApp.buildCar({ sellerId: seller.id }),
    await testApp.buildCar({ sellerId: otherSeller.id }),
  ];
  const reportCar = async (carId: string) =>
    (
      await testApp.call('POST', '/reportlist', {
        as: await testApp.buildUser(),
        body: { car: { _id: carId } },
      })
    ).json<{
      insertedId: string;
    }>().insertedId;
  const [id] = [await reportCar(car.id), await reportCar(otherCar.id)];
  expect(await readRows(`/reportlist?seller=${seller.id}`)).toMatchObject([
    { carId: car.id, image: '/api/images/drawings/test.svg' },
  ]);
  await testApp.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body: { resolution: 'removed' } });
  await testApp.call('PUT', `/users/${seller.id}/verified`, { as: admin, body: { verified: true } });
  await testApp.call('PUT', `/users/${otherSeller.id}/verified`, { as: admin, body: { verified: true } });
  await testApp.call('DELETE', `/cars/${otherCar.id}`, { as: admin });

  expect(await readRows(`/reportlist?seller=${seller.id}`)).toMatchObject([
    { _id: id, state: 'removed', carId: null },
  ]);
  expect(await readRows(`/audit?person=${seller.id}`)).toMatchObject([
    { action: 'verify', subject: seller.email },
    { action: 'remove reported car', subject: `${car.brandName} ${car.model}` },
  ]);
  expect(await readRows(`/audit?person=${otherSeller.id}&q=delete`)).toMatchObject([
    { action: 'delete car' },
  ]);
  // A report that was deleted and restored is still about the same user.
  await testApp.call('DELETE', `/reportlist/${id}`, { as: admin });
  await testApp.call('POST', `/reportlist/${id}/restore`, { as: admin });
  expect(await readRows(`/reportlist?seller=${seller.id}`)).toHaveLength(1);
});

test('the user search matches words in any order and filters by status', async () => {
  const [ann, ben, sal] = [
    await testApp.buildUser({ name: 'Ann Lane', verified: true }),
    await testApp.buildUser({ name: 'Ben Lane' }),
    await testApp.buildSeller({ name: 'Sal Anders', suspended: true }),
  ];
  // Sorts the ids, because rows with the same timestamp have no defined order.
  const readIds = async (url: string) => (await readRows(url)).map(({ _id }) => _id).sort();
  const sortedIds = (...people: { id: string }[]) => people.map(({ id }) => id).sort();
  expect(await readIds('/users?q=lane%20ann')).toEqual(sortedIds(ann));
  expect(await readIds(`/users?q=example%20LANE`)).toEqual(sortedIds(ann, ben));
  expect(await readIds('/users?q=lane%20nobody')).toEqual([]);
  expect(await readIds('/users?status=pending')).toEqual(sortedIds(ben, sal));
  expect(await readIds('/users?status=verified')).toEqual(sortedIds(admin, ann));
  expect(await readIds('/users?status=suspended&role=seller')).toEqual(sortedIds(sal));
  expect(await readIds('/users/buyers?status=verified&q=lane')).toEqual(sortedIds(ann));
  expect(errorOf(await testApp.call('GET', '/users?status=odd', { as: admin }))).toMatchObject({
    status: 400,
    fields: { status: expect.any(String) },
  });
});
