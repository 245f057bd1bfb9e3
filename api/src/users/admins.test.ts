import { and, eq } from 'drizzle-orm';
import { auditLog, users } from '../db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const makeAdmin = (as: { id: string }, { id }: { id: string }) => t.call('PUT', `/users/admin/${id}`, { as });
const revokeAdmin = (as: { id: string }, { id }: { id: string }) =>
  t.call('DELETE', `/users/admin/${id}`, { as });
const rowOf = async ({ id }: { id: string }) => (await t.db.select().from(users).where(eq(users.id, id)))[0];

test.each(['buyer', 'seller'] as const)(
  'a former %s gets that role back once admin access is removed, and it is logged',
  async (role) => {
    const [admin, person] = [
      await t.buildAdmin(),
      await t.buildUser({ role, name: 'Ann Lane', verified: true }),
    ];
    await makeAdmin(admin, person);
    expect((await t.call('GET', '/users', { as: person })).statusCode).toBe(200);
    expect((await revokeAdmin(admin, person)).json()).toEqual({ modifiedCount: 1 });
    expect((await revokeAdmin(admin, person)).json()).toEqual({ modifiedCount: 0 });
    expect(await rowOf(person)).toMatchObject({ role, verified: true });
    expect((await t.call('GET', '/users', { as: person })).statusCode).toBe(403);
    const log = await t.db.select().from(auditLog).where(eq(auditLog.action, 'take back admin'));
    expect(log).toMatchObject([
      { subject: person.email, detail: `Ann Lane, is ${role} again`, adminId: admin.id },
    ]);
  },
);

test('a former admin who has listed a car becomes a seller and can edit it', async () => {
  const admin = await t.buildAdmin();
  // Admins from before this feature still have their old role. This one is a buyer who listed a car as an
  // admin.
  const formerAdmin = await t.buildAdmin();
  const buyer = await t.buildUser({ verified: true });
  await makeAdmin(admin, buyer);
  for (const { id } of [formerAdmin, buyer]) {
    const car = await t.buildCar({ sellerId: id });
    expect((await revokeAdmin(admin, { id })).json()).toEqual({ modifiedCount: 1 });
    const change = { as: { id }, body: { resellPrice: 9000 } };
    expect((await t.call('PATCH', `/cars/${car.id}`, change)).statusCode).toBe(200);
  }
  expect(await rowOf(formerAdmin)).toMatchObject({ role: 'seller' });
  // No admin has verified this seller yet.
  expect(await rowOf(buyer)).toMatchObject({ role: 'seller', verified: false });
});

test('a former admin who has sold all their cars becomes a seller', async () => {
  const [admin, formerAdmin] = [await t.buildAdmin(), await t.buildAdmin()];
  const car = await t.buildCar({ sellerId: formerAdmin.id });
  await t.buildPaidOrder({ carId: car.id });
  await t.db.update(users).set({ role: 'admin' }).where(eq(users.id, formerAdmin.id));
  await revokeAdmin(admin, formerAdmin);
  expect((await t.call('GET', '/sales', { as: formerAdmin })).json()).toHaveLength(1);
});

test('a former admin without any history becomes a buyer', async () => {
  const [admin, formerAdmin] = [await t.buildAdmin(), await t.buildAdmin()];
  await revokeAdmin(admin, formerAdmin);
  expect(await rowOf(formerAdmin)).toMatchObject({ role: 'buyer' });
});

test('removing admin rights fails for the last admin and oneself, and an unknown user gets 404', async () => {
  const admin = await t.buildAdmin();
  expect(errorOf(await revokeAdmin(admin, admin))).toMatchObject({
    status: 409,
    code: 'last_admin',
    message: 'You can’t remove the last admin. Make someone else an admin first.',
  });
  // A suspended admin cannot act, so the other one is still the last.
  const suspended = await t.buildAdmin({ suspended: true });
  expect(errorOf(await revokeAdmin(admin, admin))).toMatchObject({ code: 'last_admin' });
  expect((await revokeAdmin(admin, suspended)).json()).toEqual({ modifiedCount: 1 });
  await t.buildAdmin();
  expect(errorOf(await revokeAdmin(admin, admin))).toMatchObject({
    status: 409,
    code: 'own_account',
    message: 'You can’t remove your own admin access. Ask another admin.',
  });
  expect((await revokeAdmin(admin, { id: 'nobody' })).statusCode).toBe(404);
});

test('one of two admins who remove each other’s rights at once remains, twenty times', async () => {
  const [one, two] = [await t.buildAdmin(), await t.buildAdmin()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? revokeAdmin(one, two) : revokeAdmin(two, one))),
  );
  const changed = answers.filter(
    (answer) => answer.statusCode === 200 && answer.json<{ modifiedCount: number }>().modifiedCount === 1,
  );
  expect(changed).toHaveLength(1);
  expect(
    answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 403, 409].includes(status)),
  ).toEqual([]);
  expect(await t.db.$count(users, and(eq(users.role, 'admin'), eq(users.suspended, false)))).toBe(1);
  expect(await t.db.$count(auditLog)).toBe(1);
});
