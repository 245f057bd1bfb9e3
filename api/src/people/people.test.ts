import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { moderationCases } from '../db/tables/moderation.ts';
import { users } from '../db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { pagesOf } from '../testing/paging.ts';

let t: TestApp;
let admin: { id: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.clear();
  admin = await t.buildAdmin({ name: 'Root' });
});
afterAll(() => t.close());

const readRows = async (url: string) =>
  (await t.call('GET', url, { as: admin })).json<Record<string, unknown>[]>();

test('an admin can read a person; others get 404, even for themselves', async () => {
  const [seller, buyer] = [await t.buildSeller({ name: 'Sal Dealer' }), await t.buildUser()];
  await t.call('PUT', `/users/${seller.id}/suspended`, {
    as: admin,
    body: { suspended: true, reason: 'Complaints' },
  });
  const read = await t.call('GET', `/users/${seller.id}`, { as: admin });
  expect(read.json()).toMatchObject({
    _id: seller.id,
    name: 'Sal Dealer',
    email: seller.email,
    role: 'seller',
    suspended: true,
    suspendedReason: 'Complaints',
  });
  const refused = [
    await t.call('GET', `/users/${seller.id}`, { as: buyer }),
    await t.call('GET', `/users/${buyer.id}`, { as: buyer }),
    await t.call('GET', '/users/nobody', { as: buyer }),
    await t.call('GET', '/users/nobody', { as: admin }),
  ];
  for (const answer of refused) {
    expect(errorOf(answer)).toEqual({ status: 404, code: 'not_found', message: 'User not found' });
  }
});

test('an admin sees a person’s cars even if they are hidden from others', async () => {
  const seller = await t.buildSeller();
  const cars = [await t.buildCar({ sellerId: seller.id }), await t.buildCar({ sellerId: seller.id })];
  await t.buildCar();
  await t.db.update(users).set({ suspended: true }).where(eq(users.id, seller.id));
  expect(await readRows(`/cars/allcars?seller=${seller.id}`)).toEqual([]);
  expect((await readRows(`/users/${seller.id}/cars`)).map(({ _id }) => _id)).toEqual(
    cars.map(({ id }) => id).reverse(),
  );
  const pages = await pagesOf(t, `/users/${seller.id}/cars?limit=1`, admin);
  expect(pages.map((page) => page.length)).toEqual([1, 1]);
});

test('a person’s cars show why they are hidden', async () => {
  const seller = await t.buildSeller();
  for (const state of ['waiting', 'refused', 'approved'] as const) {
    const { id } = await t.buildCar({ sellerId: seller.id, model: state });
    await t.db
      .insert(moderationCases)
      .values({ id: randomUUID(), kind: 'listing', subjectId: id, findings: [], state });
  }
  await t.buildCar({ sellerId: seller.id, model: 'free' });
  const cars = await readRows(`/users/${seller.id}/cars`);
  expect(Object.fromEntries(cars.map(({ model, kept }) => [model, kept]))).toEqual({
    waiting: 'waiting',
    refused: 'refused',
    approved: undefined,
    free: undefined,
  });
});

test('a person’s orders and sales name the other party but reveal nothing private to the two', async () => {
  const order = await t.buildPaidOrder();
  const [buyer] = await t.db.select().from(users).where(eq(users.id, order.buyerId!));
  const [seller] = await t.db.select().from(users).where(eq(users.id, order.sellerId!));
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
  await t.buildOrder({ buyerId: order.buyerId });
  const pages = await pagesOf(t, `/users/${order.buyerId!}/orders?limit=1`, admin);
  expect(pages.map((page) => page.length)).toEqual([1, 1]);
});

test.each(['cars', 'orders', 'sales'])('the %s of an unknown person return 404', async (list) => {
  expect((await t.call('GET', `/users/nobody/${list}`, { as: admin })).statusCode).toBe(404);
});

test('a person’s reports and log entries are listed, also after the car is deleted', async () => {
  const [seller, other] = [await t.buildSeller(), await t.buildSeller()];
  const [car, kept] = [await t.buildCar({ sellerId: seller.id }), await t.buildCar({ sellerId: other.id })];
  const reportCar = async (carId: string) =>
    (await t.call('POST', '/reportlist', { as: await t.buildUser(), body: { car: { _id: carId } } })).json<{
      insertedId: string;
    }>().insertedId;
  const [id] = [await reportCar(car.id), await reportCar(kept.id)];
  expect(await readRows(`/reportlist?seller=${seller.id}`)).toMatchObject([
    { carId: car.id, image: '/api/images/drawings/test.svg' },
  ]);
  await t.call('PUT', `/reportlist/${id}/resolution`, { as: admin, body: { resolution: 'removed' } });
  await t.call('PUT', `/users/${seller.id}/verified`, { as: admin, body: { verified: true } });
  await t.call('PUT', `/users/${other.id}/verified`, { as: admin, body: { verified: true } });
  await t.call('DELETE', `/cars/${kept.id}`, { as: admin });

  expect(await readRows(`/reportlist?seller=${seller.id}`)).toMatchObject([
    { _id: id, state: 'removed', carId: null },
  ]);
  expect(await readRows(`/audit?person=${seller.id}`)).toMatchObject([
    { action: 'verify', subject: seller.email },
    { action: 'remove reported car', subject: `${car.brandName} ${car.model}` },
  ]);
  expect(await readRows(`/audit?person=${other.id}&q=delete`)).toMatchObject([{ action: 'delete car' }]);
  // A report that was deleted and restored is about the same person.
  await t.call('DELETE', `/reportlist/${id}`, { as: admin });
  await t.call('POST', `/reportlist/${id}/restore`, { as: admin });
  expect(await readRows(`/reportlist?seller=${seller.id}`)).toHaveLength(1);
});

test('the user search matches words in any order and filters by status', async () => {
  const [ann, ben, sal] = [
    await t.buildUser({ name: 'Ann Lane', verified: true }),
    await t.buildUser({ name: 'Ben Lane' }),
    await t.buildSeller({ name: 'Sal Anders', suspended: true }),
  ];
  // Two rows may have the same timestamp, so their order is undefined.
  const readIds = async (url: string) => (await readRows(url)).map(({ _id }) => _id).sort();
  const sortedIds = (...people: { id: string }[]) => people.map(({ id }) => id).sort();
  expect(await readIds('/users?q=lane%20ann')).toEqual(sortedIds(ann));
  expect(await readIds(`/users?q=example%20LANE`)).toEqual(sortedIds(ann, ben));
  expect(await readIds('/users?q=lane%20nobody')).toEqual([]);
  expect(await readIds('/users?status=pending')).toEqual(sortedIds(ben, sal));
  expect(await readIds('/users?status=verified')).toEqual(sortedIds(admin, ann));
  expect(await readIds('/users?status=suspended&role=seller')).toEqual(sortedIds(sal));
  expect(await readIds('/users/buyers?status=verified&q=lane')).toEqual(sortedIds(ann));
  expect(errorOf(await t.call('GET', '/users?status=odd', { as: admin }))).toMatchObject({
    status: 400,
    fields: { status: expect.any(String) },
  });
});
