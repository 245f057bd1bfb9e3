import { randomUUID } from 'node:crypto';
import { formatPrice } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';
import { disputes, payouts, refunds } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { pagesOf } from '../../testing/paging.ts';

let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const roleOf = async (id: string) => (await testApp.db.select().from(users).where(eq(users.id, id)))[0]?.role;
const readActions = async (admin: { id: string }) =>
  (await testApp.call('GET', '/audit', { as: admin })).json<
    Record<'action' | 'subject' | 'detail' | 'admin', string>[]
  >();

test('the user lists show all users, buyers and sellers, with search and paging', async () => {
  const admin = await testApp.buildAdmin({ name: 'Root' });
  const buyers = [
    await testApp.buildUser({ name: 'Ann Buyer' }),
    await testApp.buildUser(),
    await testApp.buildUser(),
  ];
  const sellers = [await testApp.buildSeller({ name: '50%_off' }), await testApp.buildSeller()];
  const readIds = async (url: string) =>
    (await testApp.call('GET', url, { as: admin })).json<{ _id: string }[]>().map(({ _id }) => _id);

  expect(new Set(await readIds('/users'))).toEqual(
    new Set([admin, ...buyers, ...sellers].map(({ id }) => id)),
  );
  expect(new Set(await readIds('/users/buyers'))).toEqual(new Set(buyers.map(({ id }) => id)));
  expect(new Set(await readIds('/users/sellers'))).toEqual(new Set(sellers.map(({ id }) => id)));
  expect(await readIds('/users?q=ann')).toEqual([buyers[0]?.id]);
  expect(await readIds('/users?q=%25_')).toEqual([sellers[0]?.id]);
  expect(await readIds('/users?role=admin')).toEqual([admin.id]);

  const pages = await pagesOf(testApp, '/users?limit=4', admin);
  expect(pages.map((page) => page.length)).toEqual([4, 2]);
  expect(pages.flat().map(({ _id }) => _id)).toEqual(await readIds('/users'));
  const badResponse = await testApp.call('GET', '/users?limit=0', { as: admin });
  expect(errorOf(badResponse)).toMatchObject({ status: 400, fields: { limit: expect.any(String) } });
});

test('a user becomes an admin only once, and the log shows who did it', async () => {
  const [admin, user] = [
    await testApp.buildAdmin({ name: 'Root' }),
    await testApp.buildUser({ name: 'Ann Lane' }),
  ];
  const promote = (id: string) => testApp.call('PUT', `/users/admin/${id}`, { as: admin });
  expect((await promote(user.id)).json()).toEqual({ modifiedCount: 1 });
  expect((await promote(user.id)).json()).toEqual({ modifiedCount: 0 });
  expect(await roleOf(user.id)).toBe('admin');
  expect((await promote('nobody')).statusCode).toBe(404);
  expect(await readActions(admin)).toMatchObject([
    { action: 'make admin', subject: user.email, detail: 'Ann Lane, was buyer', admin: 'Root' },
  ]);
});

// spec:4.8
test('verifications and suspensions can be set and removed', async () => {
  const [admin, user] = [await testApp.buildAdmin(), await testApp.buildSeller({ name: 'Ann Lane' })];
  for (const [name, on] of [
    ['verified', true],
    ['verified', false],
    ['suspended', true],
    ['suspended', false],
  ] as const) {
    const body = {
      [name]: on,
      ...(name === 'suspended' && on ? { reason: ' Sells what is not theirs ' } : {}),
    };
    const set = () => testApp.call('PUT', `/users/${user.id}/${name}`, { as: admin, body });
    expect((await set()).json()).toEqual({ modifiedCount: 1 });
    expect((await set()).json()).toEqual({ modifiedCount: 0 });
  }
  expect((await readActions(admin)).map(({ action }) => action)).toEqual([
    'unsuspend',
    'suspend',
    'unverify',
    'verify',
  ]);
  const subjectFields = { subject: user.email, detail: 'Ann Lane' };
  const suspensionFields = { ...subjectFields, detail: 'Ann Lane: Sells what is not theirs' };
  expect(await readActions(admin)).toMatchObject([
    subjectFields,
    suspensionFields,
    subjectFields,
    subjectFields,
  ]);
  for (const name of ['verified', 'suspended']) {
    const badResponse = await testApp.call('PUT', `/users/${user.id}/${name}`, {
      as: admin,
      body: { [name]: 'yes' },
    });
    expect(errorOf(badResponse)).toMatchObject({ status: 400, fields: { [name]: expect.any(String) } });
    const unknown = await testApp.call('PUT', `/users/nobody/${name}`, {
      as: admin,
      body: { [name]: true, reason: 'Any' },
    });
    expect(unknown.statusCode).toBe(404);
  }
});

test('a user with a new name has to be verified again', async () => {
  const [admin, seller] = [
    await testApp.buildAdmin(),
    await testApp.buildSeller({ name: 'Ann Lane', verified: true }),
  ];
  const car = await testApp.buildCar({ sellerId: seller.id });
  const readSeller = async () =>
    (await testApp.call('GET', `/cars/${car.id}`)).json<{ seller: unknown }>().seller;
  await testApp.call('PATCH', '/users/me', { as: seller, body: { name: 'Ann Miller' } });
  expect(await readSeller()).toMatchObject({ name: 'Ann Miller', verified: false });
  const verify = (name?: string) =>
    testApp.call('PUT', `/users/${seller.id}/verified`, { as: admin, body: { verified: true, name } });
  // Simulates an admin whose list was loaded before the change, and shows the old name.
  expect(errorOf(await verify('Ann Lane'))).toMatchObject({ status: 409, code: 'renamed' });
  expect(await readSeller()).toMatchObject({ verified: false });
  expect((await verify('Ann Miller')).json()).toEqual({ modifiedCount: 1 });
  expect(await readSeller()).toMatchObject({ name: 'Ann Miller', verified: true });
  expect(await readActions(admin)).toMatchObject([{ action: 'verify', detail: 'Ann Miller' }]);
});

test('admins can’t delete or suspend the last admin or themselves', async () => {
  const admin = await testApp.buildAdmin();
  expect(errorOf(await testApp.call('DELETE', `/users/${admin.id}`, { as: admin }))).toMatchObject({
    status: 409,
    code: 'last_admin',
  });
  await testApp.buildAdmin();
  expect(errorOf(await testApp.call('DELETE', `/users/${admin.id}`, { as: admin }))).toMatchObject({
    status: 409,
    code: 'own_account',
  });
  const suspend = await testApp.call('PUT', `/users/${admin.id}/suspended`, {
    as: admin,
    body: { suspended: true, reason: 'Enough' },
  });
  expect(errorOf(suspend)).toMatchObject({ status: 409, code: 'own_account' });
});

test('two admins who delete each other at once leave one', async () => {
  const [firstAdmin, secondAdmin] = [await testApp.buildAdmin(), await testApp.buildAdmin()];
  await Promise.all([
    testApp.call('DELETE', `/users/${secondAdmin.id}`, { as: firstAdmin }),
    testApp.call('DELETE', `/users/${firstAdmin.id}`, { as: secondAdmin }),
  ]);
  expect(await testApp.db.$count(users, eq(users.role, 'admin'))).toBe(1);
});

test('deleting a seller removes listings, cancels unpaid orders and refunds escrow', async () => {
  const [admin, seller] = [await testApp.buildAdmin(), await testApp.buildSeller({ name: 'Sal Dealer' })];
  const createCarId = async () => (await testApp.buildCar({ sellerId: seller.id })).id;
  const unpaidOrder = await testApp.buildOrder({ carId: await createCarId() });
  const paidOrder = await testApp.buildPaidOrder({ carId: await createCarId() });
  const paidOut = await orderFixtures.buildAt('paid_out', { carId: await createCarId() });

  expect((await testApp.call('DELETE', `/users/${seller.id}`, { as: admin })).json()).toEqual({
    deletedCount: 1,
  });
  expect(await readActions(admin)).toMatchObject([
    { action: 'delete user', subject: seller.id, detail: 'seller, listings: 3' },
  ]);

  expect(await testApp.db.$count(cars, eq(cars.sellerId, seller.id))).toBe(0);
  const findOrderRow = async (id: string) =>
    (await testApp.db.select().from(orders).where(eq(orders.id, id)))[0];
  const [canceledRow, refundedRow] = [await findOrderRow(unpaidOrder.id), await findOrderRow(paidOrder.id)];
  expect(canceledRow).toMatchObject({ state: 'cancelled', carId: null, sellerId: null });
  expect(refundedRow).toMatchObject({ state: 'refunded', carId: null, endedBy: 'admin' });
  expect(await findOrderRow(paidOut.id)).toMatchObject({ state: 'paid', carId: null, sellerId: null });
  expect(await testApp.db.select().from(refunds).where(eq(refunds.orderId, paidOrder.id))).toMatchObject([
    { amountCents: paidOrder.priceCents, reason: 'person_removed', state: 'owed', requestedBy: admin.id },
  ]);
  expect((await testApp.call('DELETE', `/users/${seller.id}`, { as: admin })).statusCode).toBe(404);
});

test('a seller can’t be deleted while a bank disputes money that may become theirs', async () => {
  const [admin, seller] = [await testApp.buildAdmin(), await testApp.buildSeller()];
  const car = await testApp.buildCar({ sellerId: seller.id });
  const heldOrder = await orderFixtures.buildAt('held', { carId: car.id });
  const bankDispute = { id: randomUUID(), orderId: heldOrder.id, kind: 'bank' as const, text: 'fraudulent' };
  await testApp.db
    .insert(disputes)
    .values({ ...bankDispute, amountCents: heldOrder.priceCents, providerId: bankDispute.id });
  const remove = () => testApp.call('DELETE', `/users/${seller.id}`, { as: admin });
  expect(errorOf(await remove())).toMatchObject({
    status: 409,
    code: 'bank_decides',
    message:
      'A buyer has disputed a payment for one of this user’s cars with their bank. You can delete the user once the bank decides. You can also suspend them now.',
  });
  expect(await orderFixtures.stateOf(heldOrder)).toBe('paid');
  expect(await readActions(admin)).toEqual([]);
  // The dispute is decided and the money is in escrow again, so the deletion refunds the buyer.
  await testApp.db.update(disputes).set({ decidedAt: new Date() }).where(eq(disputes.id, bankDispute.id));
  expect((await remove()).statusCode).toBe(200);
  expect(await orderFixtures.stateOf(heldOrder)).toBe('refunded');
});

test('a buyer can’t be deleted while a bank disputes money for a car that they never got', async () => {
  const admin = await testApp.buildAdmin();
  const heldOrder = await orderFixtures.buildAt('held');
  const bankDispute = { id: randomUUID(), orderId: heldOrder.id, kind: 'bank' as const, text: 'fraudulent' };
  await testApp.db
    .insert(disputes)
    .values({ ...bankDispute, amountCents: heldOrder.priceCents, providerId: bankDispute.id });
  const remove = () => testApp.call('DELETE', `/users/${heldOrder.buyerId!}`, { as: admin });
  expect(errorOf(await remove())).toMatchObject({
    status: 409,
    code: 'bank_decides',
    message: expect.stringContaining('after their bank decides'),
  });
  expect(await orderFixtures.stateOf(heldOrder)).toBe('paid');
  expect(await readActions(admin)).toEqual([]);
  await testApp.db.update(disputes).set({ decidedAt: new Date() }).where(eq(disputes.id, bankDispute.id));
  expect((await remove()).statusCode).toBe(200);
  expect(await orderFixtures.stateOf(heldOrder)).toBe('refunded');
});

test('deleting a seller with a due payout is rejected and changes nothing', async () => {
  const [admin, seller] = [await testApp.buildAdmin(), await testApp.buildSeller()];
  const createCarId = async (priceCents: number) =>
    (await testApp.buildCar({ sellerId: seller.id, priceCents })).id;
  const due = [
    await orderFixtures.buildAt('handed_over', { carId: await createCarId(1_000_000) }),
    await orderFixtures.buildAt('handed_over', { carId: await createCarId(263_158) }),
  ];
  const unpaidOrder = await testApp.buildOrder({ carId: await createCarId(500_000) });
  const heldOrder = await orderFixtures.buildAt('held', { carId: await createCarId(600_000) });
  await orderFixtures.buildAt('paid_out', { carId: await createCarId(700_000) });
  const owed = due.map(async (order) => (await orderFixtures.payoutOf(order))?.amountCents ?? 0);
  const dollars = (await Promise.all(owed)).reduce((sum, cents) => sum + cents, 0) / 100;
  const remove = () => testApp.call('DELETE', `/users/${seller.id}`, { as: admin });
  const expectedError = {
    status: 409,
    code: 'payouts_due',
    message: `This user has ${formatPrice(dollars)} in unpaid payouts. You can delete the user once that’s paid out. You can also suspend them now, which pauses payouts.`,
  };
  expect(errorOf(await remove())).toMatchObject(expectedError);
  expect(await testApp.db.$count(cars, eq(cars.sellerId, seller.id))).toBe(5);
  expect(await orderFixtures.stateOf(unpaidOrder)).toBe('unpaid');
  expect(await orderFixtures.stateOf(heldOrder)).toBe('paid');
  expect(await testApp.db.$count(refunds)).toBe(0);
  expect(await readActions(admin)).toEqual([]);
  // Money that was returned from the seller’s account is due as before.
  await testApp.db.update(payouts).set({ state: 'returned' }).where(eq(payouts.sellerId, seller.id));
  expect(errorOf(await remove())).toMatchObject({ code: 'payouts_due' });
  await testApp.db.update(payouts).set({ state: 'sent' }).where(eq(payouts.sellerId, seller.id));
  expect((await remove()).json()).toEqual({ deletedCount: 1 });
  expect(await orderFixtures.stateOf(unpaidOrder)).toBe('cancelled');
});

test('deleting a seller during a hand-over is rejected, or no payout becomes due', async () => {
  const admin = await testApp.buildAdmin();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const order = await orderFixtures.buildAt('held');
    const handOver = () =>
      testApp.call('POST', `/orders/${order.id}/hand-over`, { as: { id: order.buyerId! } });
    const remove = () => testApp.call('DELETE', `/users/${order.sellerId!}`, { as: admin });
    const requests = attempt % 2 === 0 ? [handOver, remove] : [remove, handOver];
    const statuses = (await Promise.all(requests.map((send) => send()))).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
    const doesSellerExist = (await testApp.db.$count(users, eq(users.id, order.sellerId!))) > 0;
    expect(await orderFixtures.payoutOf(order)).toEqual(
      doesSellerExist ? expect.objectContaining({ sellerId: order.sellerId }) : undefined,
    );
    expect(await orderFixtures.stateOf(order)).toBe(doesSellerExist ? 'paid' : 'refunded');
  }
});

test('deleting a buyer frees the car of an unpaid order', async () => {
  const [admin, buyer, car] = [
    await testApp.buildAdmin(),
    await testApp.buildUser(),
    await testApp.buildCar(),
  ];
  await testApp.buildOrder({ buyerId: buyer.id, carId: car.id });
  await testApp.call('DELETE', `/users/${buyer.id}`, { as: admin });
  expect((await testApp.call('GET', `/cars/${car.id}`)).json()).toMatchObject({ status: 'available' });
});

test('deleting a buyer refunds escrow and frees the car', async () => {
  const [admin, buyer, car] = [
    await testApp.buildAdmin(),
    await testApp.buildUser(),
    await testApp.buildCar(),
  ];
  const order = await testApp.buildPaidOrder({ buyerId: buyer.id, carId: car.id });
  expect((await testApp.call('DELETE', `/users/${buyer.id}`, { as: admin })).statusCode).toBe(200);
  expect((await testApp.call('GET', `/cars/${car.id}`)).json()).toMatchObject({ status: 'available' });
  expect(await testApp.db.$count(refunds, eq(refunds.orderId, order.id))).toBe(1);
  const sale = await testApp.call('GET', `/sales/${order.id}`, { as: { id: car.sellerId } });
  expect(sale.json()).toMatchObject({ step: 'refunded', refunded: order.priceCents / 100 });
});

test('the audit log is paged, newest first', async () => {
  const admin = await testApp.buildAdmin();
  for (let n = 0; n < 5; n += 1)
    await testApp.call('PUT', `/users/admin/${(await testApp.buildUser()).id}`, { as: admin });
  const pages = await pagesOf(testApp, '/audit?limit=2', admin);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  const timestamps = pages.flat().map(({ at }) => String(at));
  expect(timestamps).toEqual([...timestamps].sort().reverse());
  expect(errorOf(await testApp.call('GET', '/audit?cursor=zzz', { as: admin }))).toMatchObject({
    status: 400,
    fields: { cursor: expect.any(String) },
  });
});
