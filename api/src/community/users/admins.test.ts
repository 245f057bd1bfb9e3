import { and, eq } from 'drizzle-orm';
import { auditLog, users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const makeAdmin = (as: { id: string }, { id }: { id: string }) =>
  testApp.call('PUT', `/users/admin/${id}`, { as });
const revokeAdmin = (as: { id: string }, { id }: { id: string }) =>
  testApp.call('DELETE', `/users/admin/${id}`, { as });
const findUserRow = async ({ id }: { id: string }) =>
  (await testApp.db.select().from(users).where(eq(users.id, id)))[0];

test.each(['buyer', 'seller'] as const)(
  'a former %s gets that role back once admin access is removed, and the removal is logged',
  async (role) => {
    const [admin, person] = [
      await testApp.buildAdmin(),
      await testApp.buildUser({ role, name: 'Ann Lane', verified: true }),
    ];
    await makeAdmin(admin, person);
    expect((await testApp.call('GET', '/users', { as: person })).statusCode).toBe(200);
    expect((await revokeAdmin(admin, person)).json()).toEqual({ modifiedCount: 1 });
    expect((await revokeAdmin(admin, person)).json()).toEqual({ modifiedCount: 0 });
    expect(await findUserRow(person)).toMatchObject({ role, verified: true });
    expect((await testApp.call('GET', '/users', { as: person })).statusCode).toBe(403);
    const log = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'remove admin'));
    expect(log).toMatchObject([
      { subject: person.email, detail: `Ann Lane, is ${role} again`, adminId: admin.id },
    ]);
  },
);

test('a former admin who has listed a car becomes a seller and can edit it', async () => {
  const admin = await testApp.buildAdmin();
  // This admin has no former role, like admins from before that column existed, but has listed a car.
  const formerAdmin = await testApp.buildAdmin();
  const buyer = await testApp.buildUser({ verified: true });
  await makeAdmin(admin, buyer);
  for (const { id } of [formerAdmin, buyer]) {
    const car = await testApp.buildCar({ sellerId: id });
    expect((await revokeAdmin(admin, { id })).json()).toEqual({ modifiedCount: 1 });
    const change = { as: { id }, body: { resellPrice: 9000 } };
    expect((await testApp.call('PATCH', `/cars/${car.id}`, change)).statusCode).toBe(200);
  }
  expect(await findUserRow(formerAdmin)).toMatchObject({ role: 'seller' });
  // No admin has verified this seller yet.
  expect(await findUserRow(buyer)).toMatchObject({ role: 'seller', verified: false });
});

test('a former admin who has sold all their cars becomes a seller', async () => {
  const [admin, formerAdmin] = [await testApp.buildAdmin(), await testApp.buildAdmin()];
  const car = await testApp.buildCar({ sellerId: formerAdmin.id });
  await testApp.buildPaidOrder({ carId: car.id });
  await testApp.db.update(users).set({ role: 'admin' }).where(eq(users.id, formerAdmin.id));
  await revokeAdmin(admin, formerAdmin);
  expect((await testApp.call('GET', '/sales', { as: formerAdmin })).json()).toHaveLength(1);
});

test('a former admin without any history becomes a buyer', async () => {
  const [admin, formerAdmin] = [await testApp.buildAdmin(), await testApp.buildAdmin()];
  await revokeAdmin(admin, formerAdmin);
  expect(await findUserRow(formerAdmin)).toMatchObject({ role: 'buyer' });
});

test('removing admin rights fails for the last admin and oneself, and an unknown user gets 404', async () => {
  const admin = await testApp.buildAdmin();
  expect(errorOf(await revokeAdmin(admin, admin))).toMatchObject({
    status: 409,
    code: 'last_admin',
    message: 'You can’t remove the last admin. Make someone else an admin first.',
  });
  // A suspended admin cannot act, so the other admin is still the last one.
  const suspended = await testApp.buildAdmin({ suspended: true });
  expect(errorOf(await revokeAdmin(admin, admin))).toMatchObject({ code: 'last_admin' });
  expect((await revokeAdmin(admin, suspended)).json()).toEqual({ modifiedCount: 1 });
  await testApp.buildAdmin();
  expect(errorOf(await revokeAdmin(admin, admin))).toMatchObject({
    status: 409,
    code: 'own_account',
    message: 'You can’t remove your own admin access. Ask another admin.',
  });
  expect((await revokeAdmin(admin, { id: 'nobody' })).statusCode).toBe(404);
});

test('if two admins remove each other’s rights at once, one admin remains (twenty times)', async () => {
  const [firstAdmin, secondAdmin] = [await testApp.buildAdmin(), await testApp.buildAdmin()];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? revokeAdmin(firstAdmin, secondAdmin) : revokeAdmin(secondAdmin, firstAdmin),
    ),
  );
  const successfulResponses = responses.filter(
    (response) =>
      response.statusCode === 200 && response.json<{ modifiedCount: number }>().modifiedCount === 1,
  );
  expect(successfulResponses).toHaveLength(1);
  expect(
    responses.map(({ statusCode }) => statusCode).filter((status) => ![200, 403, 409].includes(status)),
  ).toEqual([]);
  expect(await testApp.db.$count(users, and(eq(users.role, 'admin'), eq(users.suspended, false)))).toBe(1);
  expect(await testApp.db.$count(auditLog)).toBe(1);
});
