import { randomUUID } from 'node:crypto';
import { deletedUsers } from '../../platform/db/tables/users.ts';
import { unavailableError } from '../../platform/errors/errors.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor } from '../../testing/identity.ts';
import { deleteProviderAccounts } from './delete-provider-accounts.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
beforeEach(() => testApp.clear());
afterAll(() => testApp.close());

const log = { warn: () => undefined };
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/**
 * Creates a sign-in provider with the given accounts. While `fails` returns true, the provider is
 * unavailable. If `credentials` is false, the provider deletes nothing.
 */
function createProvider(uids: string[], behavior: { credentials?: boolean; fails?: () => boolean } = {}) {
  const accounts = new Set(uids);
  const calls: string[] = [];
  return {
    accounts,
    calls,
    deleteAccount: (uid: string) => {
      calls.push(uid);
      if (behavior.fails?.())
        return Promise.reject(unavailableError('You can’t log in right now. Try again later.'));
      if (behavior.credentials === false) return Promise.resolve(false);
      accounts.delete(uid);
      return Promise.resolve(true);
    },
  };
}

async function deleteUser() {
  const person = await testApp.buildUser();
  await testApp.call('DELETE', `/users/${person.id}`, { as: await testApp.buildAdmin() });
  return person;
}
const requestSession = async ({ email }: { email: string }, uid: string) =>
  testApp.call('GET', `/jwt?email=${encodeURIComponent(email)}`, {
    as: await idTokenFor({ uid, email, name: null }),
  });
const deletedUserRows = () => testApp.db.select().from(deletedUsers);

test('an account deleted by an admin is deleted at the provider, and its address can sign up', async () => {
  const person = await deleteUser();
  const signIn = createProvider([person.id, 'another']);
  await deleteProviderAccounts({ db: testApp.db, signIn, log });
  expect([...signIn.accounts]).toEqual(['another']);

  const uid = randomUUID();
  expect((await requestSession(person, uid)).statusCode).toBe(200);
  expect((await testApp.call('GET', '/users/me', { as: { id: uid } })).json()).toMatchObject({
    email: person.email,
    role: 'buyer',
  });
  await deleteProviderAccounts({ db: testApp.db, signIn, log });
  expect(signIn.calls).toEqual([person.id]);
});

test('a deleted account’s tokens are rejected until all have expired; then its row is deleted', async () => {
  const person = await deleteUser();
  const expectRejected = async () =>
    expect(errorOf(await requestSession(person, person.id))).toMatchObject({
      status: 403,
      code: 'account_deleted',
    });
  await expectRejected();
  const signIn = createProvider([person.id]);
  await deleteProviderAccounts({ db: testApp.db, signIn, log });
  await deleteProviderAccounts({ db: testApp.db, signIn, log }, hoursFromNow(1));
  await expectRejected();
  await deleteProviderAccounts({ db: testApp.db, signIn, log }, hoursFromNow(3));
  expect(await deletedUserRows()).toEqual([]);
});

test('a failed deletion is retried with backoff and does not block others', async () => {
  let failingUid = '';
  const [firstUser, secondUser] = [await deleteUser(), await deleteUser()];
  failingUid = firstUser.id;
  const signIn = createProvider([firstUser.id, secondUser.id], {
    fails: () => signIn.calls.at(-1) === failingUid,
  });
  const removalContext = { db: testApp.db, signIn, log };
  await deleteProviderAccounts(removalContext);
  expect([...signIn.accounts]).toEqual([firstUser.id]);
  const countAttempts = () => signIn.calls.filter((uid) => uid === firstUser.id).length;
  const attemptsPerHour = async (hour: number) => {
    const attemptsBefore = countAttempts();
    for (let minute = 0; minute < 60; minute++)
      await deleteProviderAccounts(removalContext, hoursFromNow(hour + minute / 60));
    return countAttempts() - attemptsBefore;
  };
  const earlyAttempts = await attemptsPerHour(0.02);
  expect(earlyAttempts).toBeGreaterThan(3);
  expect(await attemptsPerHour(4)).toBeLessThan(2);
  expect(errorOf(await requestSession(firstUser, firstUser.id))).toMatchObject({
    status: 403,
    code: 'account_deleted',
  });

  failingUid = '';
  await deleteProviderAccounts(removalContext, hoursFromNow(24));
  expect([...signIn.accounts]).toEqual([]);
});

test('a deletion waits for provider credentials, and the account stays rejected', async () => {
  const person = await deleteUser();
  await deleteProviderAccounts({
    db: testApp.db,
    signIn: createProvider([person.id], { credentials: false }),
    log,
  });
  await deleteProviderAccounts(
    { db: testApp.db, signIn: createProvider([], { credentials: false }), log },
    hoursFromNow(100),
  );
  expect(errorOf(await requestSession(person, person.id))).toMatchObject({
    status: 403,
    code: 'account_deleted',
  });
  const signIn = createProvider([person.id]);
  await deleteProviderAccounts({ db: testApp.db, signIn, log }, hoursFromNow(200));
  expect([...signIn.accounts]).toEqual([]);
});

test('the process that deletes an account calls the provider at once', async () => {
  let notifications = 0;
  testApp.services.removalWakeUp.onNotify(() => {
    notifications += 1;
  });
  await deleteUser();
  expect(notifications).toBe(1);
});
