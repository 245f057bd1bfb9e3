import { eq } from 'drizzle-orm';
import { auditLog, users } from '../../platform/db/tables/users.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { grantAdmin } from './admins.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const roleOf = async ({ id }: { id: string }) =>
  (await testApp.db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;
const readAuditLog = () => testApp.db.select().from(auditLog);

test('grantAdmin creates the first admin, who has all admin rights, and logs it', async () => {
  const ann = await testApp.buildUser({ name: 'Ann Lane', email: 'ann@example.test', role: 'seller' });
  expect((await testApp.call('GET', '/users', { as: ann })).statusCode).toBe(403);
  expect(await grantAdmin(testApp.db, ' Ann@Example.test ')).toBe('granted');
  expect((await testApp.call('GET', '/users', { as: ann })).statusCode).toBe(200);
  expect((await testApp.call('GET', '/audit', { as: ann })).json()).toMatchObject([
    {
      admin: 'Operator (command line)',
      action: 'make admin',
      subject: 'ann@example.test',
      detail: 'Ann Lane, was seller',
    },
  ]);
});

test('grantAdmin changes and logs nothing for an existing admin', async () => {
  const admin = await testApp.buildAdmin();
  expect(await grantAdmin(testApp.db, admin.email)).toBe('already');
  expect(await roleOf(admin)).toBe('admin');
  expect(await readAuditLog()).toEqual([]);
});

test.each([
  ['unverified', { emailVerifiedAt: null }],
  ['suspended', { suspended: true, suspendedReason: 'Fraud' }],
] as const)('grantAdmin rejects an account that is %s and leaves it unchanged', async (outcome, fields) => {
  const person = await testApp.buildUser(fields);
  expect(await grantAdmin(testApp.db, person.email)).toBe(outcome);
  expect(await roleOf(person)).toBe('buyer');
  expect(await readAuditLog()).toEqual([]);
});

test('grantAdmin rejects an address without an account', async () => {
  expect(await grantAdmin(testApp.db, 'nobody@example.test')).toBe('unknown');
});
