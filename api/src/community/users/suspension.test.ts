import { eq } from 'drizzle-orm';
import { auditLog, users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor } from '../../testing/identity.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const REASON = 'Three buyers were asked for money outside the site';
const setSuspended = (as: { id: string }, id: string, body: object) =>
  testApp.call('PUT', `/users/${id}/suspended`, { as, body });
const suspend = async (id: string) =>
  setSuspended(await testApp.buildAdmin(), id, { suspended: true, reason: REASON });

test.each([
  ['missing', {}, 'Reason is required'],
  ['blank', { reason: '  ' }, 'Reason is required'],
  ['too long', { reason: 'x'.repeat(501) }, 'Reason can have up to 500 characters'],
])(
  'a suspension without a valid reason (%s) is rejected and changes nothing',
  async (_caseName, bodyPart, message) => {
    const [admin, person] = [await testApp.buildAdmin(), await testApp.buildUser()];
    const rejectedResponse = await setSuspended(admin, person.id, { suspended: true, ...bodyPart });
    expect(errorOf(rejectedResponse)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { reason: message },
    });
    expect((await testApp.call('GET', '/users/me', { as: person })).statusCode).toBe(200);
    expect(await testApp.db.$count(auditLog)).toBe(0);
  },
);

test('a suspended user sees the reason, in a session and at sign-in', async () => {
  const person = await testApp.buildUser();
  await suspend(person.id);
  const suspendedError = {
    status: 403,
    code: 'suspended',
    message: `This account is suspended. Reason: ${REASON}`,
  };
  expect(errorOf(await testApp.call('GET', '/users/me', { as: person }))).toMatchObject(suspendedError);
  const idToken = await idTokenFor({ uid: person.id, email: person.email, name: null });
  const jwt = await testApp.call('GET', `/jwt?email=${person.email}`, { as: idToken });
  expect(errorOf(jwt)).toMatchObject({ ...suspendedError, token: null });
});

test('an old suspension without a reason is shown without a reason', async () => {
  const person = await testApp.buildUser({ suspended: true });
  expect(errorOf(await testApp.call('GET', '/users/me', { as: person }))).toMatchObject({
    status: 403,
    message: 'This account is suspended',
  });
});

test('admins see the reason until the suspension is lifted, which needs no reason', async () => {
  const [admin, person] = [await testApp.buildAdmin(), await testApp.buildUser()];
  await setSuspended(admin, person.id, { suspended: true, reason: REASON });
  const readUserRow = async () =>
    (await testApp.call('GET', `/users?q=${person.email}`, { as: admin })).json<unknown[]>()[0];
  expect(await readUserRow()).toMatchObject({ suspended: true, suspendedReason: REASON });
  expect((await setSuspended(admin, person.id, { suspended: false })).json()).toEqual({ modifiedCount: 1 });
  expect(await readUserRow()).toMatchObject({ suspended: false, suspendedReason: null });
  expect(await testApp.db.select().from(users).where(eq(users.id, person.id))).toMatchObject([
    { suspendedReason: null },
  ]);
});
