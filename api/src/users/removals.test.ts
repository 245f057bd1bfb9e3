import { randomUUID } from 'node:crypto';
import { deletedUsers } from '../db/tables/users.ts';
import { unavailable } from '../errors.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { idTokenFor } from '../testing/identity.ts';
import { removeAccounts } from './removals.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.clear());
afterAll(() => t.close());

const log = { warn: () => undefined };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A provider with these accounts, which can be made unavailable. */
function createProvider(uids: string[], behavior: { credentials?: boolean; fails?: () => boolean } = {}) {
  const accounts = new Set(uids);
  const calls: string[] = [];
  return {
    accounts,
    calls,
    deleteAccount: (uid: string) => {
      calls.push(uid);
      if (behavior.fails?.())
        return Promise.reject(unavailable('Login isn’t available right now. Try again later.'));
      if (behavior.credentials === false) return Promise.resolve(false);
      accounts.delete(uid);
      return Promise.resolve(true);
    },
  };
}

async function deleteUser() {
  const person = await t.buildUser();
  await t.call('DELETE', `/users/${person.id}`, { as: await t.buildAdmin() });
  return person;
}
const requestSession = async ({ email }: { email: string }, uid: string) =>
  t.call('GET', `/jwt?email=${encodeURIComponent(email)}`, {
    as: await idTokenFor({ uid, email, name: null }),
  });
const deletedUserRows = () => t.db.select().from(deletedUsers);

test('an account deleted by an admin is deleted at the provider, and its address can sign up', async () => {
  const person = await deleteUser();
  const signIn = createProvider([person.id, 'another']);
  await removeAccounts({ db: t.db, signIn, log });
  expect([...signIn.accounts]).toEqual(['another']);

  const uid = randomUUID();
  expect((await requestSession(person, uid)).statusCode).toBe(200);
  expect((await t.call('GET', '/users/me', { as: { id: uid } })).json()).toMatchObject({
    email: person.email,
    role: 'buyer',
  });
  await removeAccounts({ db: t.db, signIn, log });
  expect(signIn.calls).toEqual([person.id]);
});

test('a deleted account’s tokens are rejected until all have expired; then its row is deleted', async () => {
  const person = await deleteUser();
  const isRefused = async () =>
    expect(errorOf(await requestSession(person, person.id))).toMatchObject({
      status: 403,
      code: 'account_deleted',
    });
  await isRefused();
  const signIn = createProvider([person.id]);
  await removeAccounts({ db: t.db, signIn, log });
  await removeAccounts({ db: t.db, signIn, log }, inHours(1));
  await isRefused();
  await removeAccounts({ db: t.db, signIn, log }, inHours(3));
  expect(await deletedUserRows()).toEqual([]);
});

test('a failed deletion is retried with backoff and does not block others', async () => {
  let failingUid = '';
  const [first, second] = [await deleteUser(), await deleteUser()];
  failingUid = first.id;
  const signIn = createProvider([first.id, second.id], { fails: () => signIn.calls.at(-1) === failingUid });
  const removing = { db: t.db, signIn, log };
  await removeAccounts(removing);
  expect([...signIn.accounts]).toEqual([first.id]);
  const attemptsOf = () => signIn.calls.filter((uid) => uid === first.id).length;
  const attemptsPerHour = async (hour: number) => {
    const before = attemptsOf();
    for (let minute = 0; minute < 60; minute++) await removeAccounts(removing, inHours(hour + minute / 60));
    return attemptsOf() - before;
  };
  const early = await attemptsPerHour(0.02);
  expect(early).toBeGreaterThan(3);
  expect(await attemptsPerHour(4)).toBeLessThan(2);
  expect(errorOf(await requestSession(first, first.id))).toMatchObject({
    status: 403,
    code: 'account_deleted',
  });

  failingUid = '';
  await removeAccounts(removing, inHours(24));
  expect([...signIn.accounts]).toEqual([]);
});

test('a deletion waits for provider credentials, and the account stays rejected', async () => {
  const person = await deleteUser();
  await removeAccounts({ db: t.db, signIn: createProvider([person.id], { credentials: false }), log });
  await removeAccounts({ db: t.db, signIn: createProvider([], { credentials: false }), log }, inHours(100));
  expect(errorOf(await requestSession(person, person.id))).toMatchObject({
    status: 403,
    code: 'account_deleted',
  });
  const signIn = createProvider([person.id]);
  await removeAccounts({ db: t.db, signIn, log }, inHours(200));
  expect([...signIn.accounts]).toEqual([]);
});

test('the process that deletes an account calls the provider at once', async () => {
  let notifications = 0;
  t.services.removalWakeUp.onNotify(() => {
    notifications += 1;
  });
  await deleteUser();
  expect(notifications).toBe(1);
});
