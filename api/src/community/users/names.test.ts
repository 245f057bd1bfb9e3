import { eq } from 'drizzle-orm';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor } from '../../testing/identity.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const storedNameOf = async (id: string) =>
  (await testApp.db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name;

test.each([
  ['zero-width spaces', '\u200B\u200B\u200B', 'Name is required'],
  ['a Hangul filler character', '\u3164', 'Name is required'],
  ['digits', '123', 'Name needs at least one letter'],
  ['too many letters', 'a'.repeat(61), 'Name can have up to 60 characters'],
])('sign-up and profile reject a name of %s, and nothing changes', async (_caseName, name, message) => {
  const as = await idTokenFor({ uid: 'new-person', email: 'new@example.test', name: null });
  const expectedError = { code: 'invalid', fields: { name: message } };
  expect(errorOf(await testApp.call('POST', '/users', { as, body: { name, role: 'buyer' } }))).toMatchObject(
    expectedError,
  );
  const ann = await testApp.buildUser({ name: 'Ann Lane' });
  expect(errorOf(await testApp.call('PATCH', '/users/me', { as: ann, body: { name } }))).toMatchObject(
    expectedError,
  );
  expect(await storedNameOf(ann.id)).toBe('Ann Lane');
});

test('characters that reverse the text direction are removed from a name before storing', async () => {
  const ann = await testApp.buildUser();
  const body = { name: ' Ann\u202EnimdA\nLane\u0007\uD83D ' };
  expect((await testApp.call('PATCH', '/users/me', { as: ann, body })).statusCode).toBe(200);
  expect(await storedNameOf(ann.id)).toBe('AnnnimdA Lane');
});

test.each([
  ['is cut between graphemes', `${'a'.repeat(59)}👨‍👩‍👧b`, `${'a'.repeat(59)}👨‍👩‍👧`],
  ['without visible letters is replaced by the email’s local part', '\u200B\u3164', 'carl'],
  ['loses bidirectional control characters', 'Carl\u202E', 'Carl'],
])('a name from the sign-in provider %s', async (_caseName, providerName, stored) => {
  const as = await idTokenFor({ uid: 'carl', email: 'carl@example.test', name: providerName });
  expect((await testApp.call('GET', '/jwt?email=carl@example.test', { as })).statusCode).toBe(200);
  expect(await storedNameOf('carl')).toBe(stored);
});
