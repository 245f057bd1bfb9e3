import { eq } from 'drizzle-orm';
import { auditLog, users } from '../db/tables/users.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { grantAdmin } from './grant-admin.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const roleOf = async ({ id }: { id: string }) =>
  (await t.db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;
const logged = () => t.db.select().from(auditLog);

test('the first admin of a site can do what admins do, and it is in the log', async () => {
  const ann = await t.buildUser({ name: 'Ann Lane', email: 'ann@example.test', role: 'seller' });
  expect((await t.call('GET', '/users', { as: ann })).statusCode).toBe(403);
  expect(await grantAdmin(t.db, ' Ann@Example.test ')).toBe('granted');
  expect((await t.call('GET', '/users', { as: ann })).statusCode).toBe(200);
  expect((await t.call('GET', '/audit', { as: ann })).json()).toMatchObject([
    {
      admin: 'Operator (command line)',
      action: 'make admin',
      subject: 'ann@example.test',
      detail: 'Ann Lane, was seller',
    },
  ]);
});

test('an admin who is granted it again stays one, and nothing is logged', async () => {
  const admin = await t.buildAdmin();
  expect(await grantAdmin(t.db, admin.email)).toBe('already');
  expect(await roleOf(admin)).toBe('admin');
  expect(await logged()).toEqual([]);
});

test.each([
  ['unverified', { emailVerifiedAt: null }],
  ['suspended', { suspended: true, suspendedReason: 'Fraud' }],
] as const)('an account that is %s is refused and stays as it is', async (outcome, given) => {
  const person = await t.buildUser(given);
  expect(await grantAdmin(t.db, person.email)).toBe(outcome);
  expect(await roleOf(person)).toBe('buyer');
  expect(await logged()).toEqual([]);
});

test('an address without an account is refused', async () => {
  expect(await grantAdmin(t.db, 'nobody@example.test')).toBe('unknown');
});
