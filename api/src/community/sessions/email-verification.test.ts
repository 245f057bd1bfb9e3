import { randomUUID } from 'node:crypto';
import { NAMED_CALLS } from '@second-gear/contract/server/calls';
import { eq } from 'drizzle-orm';
import { payoutAccounts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { meetingHours } from '../../platform/db/tables/meeting-hours.ts';
import { users } from '../../platform/db/tables/users.ts';
import { unavailableError } from '../../platform/errors/errors.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor, testSignIn } from '../../testing/identity.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const now = () => Math.floor(Date.now() / 1000);
interface NewIdentity {
  uid: string;
  email: string;
}
const createIdentity = (): NewIdentity => {
  const uid = randomUUID();
  return { uid, email: `${uid}@example.test` };
};
/**
 * Returns an ID token for a password sign-in `secondsAgo` seconds ago. `createGoogleToken` returns an ID
 * token for a Google sign-in that has just happened.
 */
const createPasswordToken = (person: NewIdentity, emailVerified: boolean, secondsAgo = 60) =>
  idTokenFor({
    ...{ ...person, name: 'Mallory', emailVerified },
    signIn: { beganAt: now() - secondsAgo, issuedAt: now() - secondsAgo },
  });
const createGoogleToken = (person: NewIdentity) =>
  idTokenFor({
    ...{ ...person, name: 'Olive Owner', emailVerified: true, signInMethod: 'google.com' },
    signIn: { beganAt: now(), issuedAt: now() },
  });
const requestSession = ({ email }: NewIdentity, idToken: string) =>
  testApp.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { as: idToken });
const openSession = async (person: NewIdentity, idToken: string) =>
  (await requestSession(person, idToken)).json<{ token: string }>().token;
const findUserRow = async ({ uid }: NewIdentity) =>
  (await testApp.db.select().from(users).where(eq(users.id, uid)))[0];

describe('an account with an unverified address', () => {
  const openUnverifiedAccount = async () => {
    const person = createIdentity();
    const idToken = await createPasswordToken(person, false);
    const body = { name: 'New Person', phone: '+1 312 555 0100', role: 'seller' };
    expect((await testApp.call('POST', '/users', { as: idToken, body })).statusCode).toBe(201);
    return { person, token: await openSession(person, idToken) };
  };

  test('an unverified account can read data and log out', async () => {
    const { token } = await openUnverifiedAccount();
    expect((await testApp.call('GET', '/users/me', { as: token })).json()).toMatchObject({ role: 'seller' });
    expect((await testApp.call('GET', '/cars', { as: token })).statusCode).toBe(200);
    expect((await testApp.call('DELETE', '/jwt', { as: token })).statusCode).toBe(200);
  });

  test('an unverified account is rejected by every call that changes data', async () => {
    const { token } = await openUnverifiedAccount();
    const mutations = NAMED_CALLS.filter(
      ([name, { access, method }]) =>
        (access === 'user' || access === 'seller') &&
        method !== 'GET' &&
        name !== 'endJwt' &&
        name !== 'saveUser',
    );
    expect(mutations.length).toBeGreaterThan(40);
    for (const [name, { method, path }] of mutations) {
      const url = path.replaceAll(/:\w+/g, () => randomUUID());
      const response = errorOf(await testApp.call(method, url, { as: token, body: {} }));
      expect([name, response]).toEqual([
        name,
        expect.objectContaining({ status: 403, code: 'email_unverified' }),
      ]);
    }
  });

  test('an account is verified at the next session after the provider confirms its address', async () => {
    const { person, token } = await openUnverifiedAccount();
    expect(await findUserRow(person)).toMatchObject({ emailVerifiedAt: null });
    await openSession(person, await createPasswordToken(person, true));
    expect(await findUserRow(person)).toMatchObject({
      emailVerifiedAt: expect.any(Date),
      name: 'New Person',
    });
    // The earlier session is verified too, without another sign-in.
    const body = { name: 'Renamed' };
    expect((await testApp.call('PATCH', '/users/me', { as: token, body })).statusCode).toBe(200);
  });

  test('an unverified account can’t be made an admin', async () => {
    const { person } = await openUnverifiedAccount();
    const response = await testApp.call('PUT', `/users/admin/${person.uid}`, {
      as: await testApp.buildAdmin(),
    });
    expect(errorOf(response)).toMatchObject({ status: 409, code: 'email_unverified' });
  });
});

describe('Google sign-in with an address that a stranger has signed up with', () => {
  test('deletes everything that the stranger created, and ends the stranger’s sign-ins', async () => {
    const person = createIdentity();
    const attackerIdToken = await createPasswordToken(person, false, 1800);
    const body = { name: 'Mallory', phone: '+1 312 555 0199', role: 'seller' };
    await testApp.call('POST', '/users', { as: attackerIdToken, body });
    const attackerToken = await openSession(person, attackerIdToken);
    // Creates data that an unverified account can have only if it is older than email verification.
    const car = await testApp.buildCar({ sellerId: person.uid });
    await testApp.db
      .insert(payoutAccounts)
      .values({ userId: person.uid, providerId: randomUUID(), enabled: true });
    await testApp.db
      .insert(meetingHours)
      .values({ sellerId: person.uid, weekday: 1, fromMinute: 540, toMinute: 600 });

    const token = await openSession(person, await createGoogleToken(person));
    expect((await testApp.call('GET', '/users/me', { as: token })).json()).toMatchObject({
      ...{ _id: person.uid, name: 'Olive Owner', phone: '', role: 'buyer', verified: false },
    });
    expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(404);
    expect(await testApp.db.$count(payoutAccounts, eq(payoutAccounts.userId, person.uid))).toBe(0);
    expect(await testApp.db.$count(meetingHours, eq(meetingHours.sellerId, person.uid))).toBe(0);

    expect((await testApp.call('GET', '/users/me', { as: attackerToken })).statusCode).toBe(401);
    expect((await requestSession(person, attackerIdToken)).statusCode).toBe(401);
    expect((await testApp.call('POST', '/users', { as: attackerIdToken, body })).statusCode).toBe(401);
    expect((await testApp.call('GET', '/users/me', { as: token })).statusCode).toBe(200);
  });

  test('leaves only the owner’s sign-in method, or changes nothing if the provider is down', async () => {
    const person = createIdentity();
    await openSession(person, await createPasswordToken(person, false));
    let isProviderUp = false;
    const unlinkCalls: unknown[] = [];
    const appWithStub = await createTestApp({
      db: testApp.db,
      signIn: {
        ...testSignIn,
        unlinkOtherMethods: (...args) => {
          unlinkCalls.push(args);
          return isProviderUp
            ? Promise.resolve()
            : Promise.reject(unavailableError('You can’t log in right now. Try again later.'));
        },
      },
    });
    const signIn = async () =>
      appWithStub.call('GET', `/jwt?email=${encodeURIComponent(person.email)}`, {
        as: await createGoogleToken(person),
      });
    expect(errorOf(await signIn())).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await findUserRow(person)).toMatchObject({ name: 'Mallory', emailVerifiedAt: null });
    isProviderUp = true;
    expect((await signIn()).statusCode).toBe(200);
    expect(unlinkCalls).toEqual([
      [person.uid, 'google.com'],
      [person.uid, 'google.com'],
    ]);
    expect(await findUserRow(person)).toMatchObject({
      name: 'Olive Owner',
      emailVerifiedAt: expect.any(Date),
    });
    await signIn();
    expect(unlinkCalls).toHaveLength(2);
    await appWithStub.close();
  });

  test('moves the address to the owner’s account if that is another provider account', async () => {
    const { email, uid } = createIdentity();
    const attacker = { uid, email };
    await openSession(attacker, await createPasswordToken(attacker, false));
    const owner = { ...createIdentity(), email };
    expect((await requestSession(owner, await createGoogleToken(owner))).statusCode).toBe(200);
    expect(await findUserRow(attacker)).toMatchObject({ email: `${uid}@unconfirmed.invalid` });
    expect(await findUserRow(owner)).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
    expect(
      errorOf(await requestSession(attacker, await createPasswordToken(attacker, false, 0))),
    ).toMatchObject({
      ...{ status: 409, code: 'email_taken' },
    });
  });

  test('leaves the other account’s data if its address has changed at the provider', async () => {
    const user = await testApp.buildSeller({ name: 'Sam Seller', emailVerifiedAt: null });
    const car = await testApp.buildCar({ sellerId: user.id });
    const owner = { ...createIdentity(), email: user.email };
    await openSession(owner, await createGoogleToken(owner));
    const newIdentity = { uid: user.id, email: createIdentity().email };
    await openSession(newIdentity, await createPasswordToken(newIdentity, true, 0));
    expect(await findUserRow(newIdentity)).toMatchObject({ name: 'Sam Seller', email: newIdentity.email });
    expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(200);
  });

  test('leaves everything unchanged if the address was verified before', async () => {
    const user = await testApp.buildSeller({ name: 'Sam Seller' });
    const car = await testApp.buildCar({ sellerId: user.id });
    const person = { uid: user.id, email: user.email };
    const sessionBefore = await openSession(person, await createPasswordToken(person, true, 600));
    await openSession(person, await createGoogleToken(person));
    expect(await findUserRow(person)).toMatchObject({ name: 'Sam Seller', role: 'seller' });
    expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(200);
    expect((await testApp.call('GET', '/users/me', { as: sessionBefore })).statusCode).toBe(200);
  });

  test('is rejected with an explanation while the account has money in transit', async () => {
    const user = await testApp.buildSeller({ emailVerifiedAt: null });
    const person = { uid: user.id, email: user.email };
    const order = await testApp.buildPaidOrder({ sellerId: user.id });
    await testApp.db.execute(`update holds set state = 'handed_over' where order_id = '${order.id}'`);
    await testApp.db.execute(
      `insert into payouts (id, order_id, seller_id, amount_cents) values ('${randomUUID()}', '${order.id}', '${user.id}', 1000)`,
    );
    expect(errorOf(await requestSession(person, await createGoogleToken(person)))).toMatchObject({
      ...{ status: 409, code: 'account_in_use' },
    });
    expect(await findUserRow(person)).toBeDefined();
  });
});

test('an address that was changed at the provider counts once it is verified', async () => {
  const { id: uid, email } = await testApp.buildUser();
  const changedIdentity = { uid, email: `new-${email}` };
  expect(
    (await requestSession(changedIdentity, await createPasswordToken(changedIdentity, false))).statusCode,
  ).toBe(200);
  expect(await findUserRow(changedIdentity)).toMatchObject({ email });
  expect(
    (await requestSession(changedIdentity, await createPasswordToken(changedIdentity, true))).statusCode,
  ).toBe(200);
  expect(await findUserRow(changedIdentity)).toMatchObject({ email: changedIdentity.email });
});
