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
const readAuditLog = () => t.db.select().from(auditLog);

test('grantAdmin creates the first admin, who has all admin rights, and logs it', async () => {
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

test('grantAdmin changes and logs nothing for an existing admin', async () => {
  const admin = await t.buildAdmin();
  expect(await grantAdmin(t.db, admin.email)).toBe('already');
  expect(await roleOf(admin)).toBe('admin');
  expect(await readAuditLog()).toEqual([]);
});

test.each([
  ['unverified', { emailVerifiedAt: null }],
  ['suspended', { suspended: true, suspendedReason: 'Fraud' }],
] as const)('grantAdmin rejects an account that is %s and leaves it unchanged', async (outcome, fields) => {
  const person = await t.buildUser(fields);
  expect(await grantAdmin(t.db, person.email)).toBe(outcome);
  expect(await roleOf(person)).toBe('buyer');
  expect(await readAuditLog()).toEqual([]);
});

test('grantAdmin rejects an address without an account', async () => {
  expect(await grantAdmin(t.db, 'nobody@example.test')).toBe('unknown');
});
