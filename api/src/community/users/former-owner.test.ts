import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ProviderAccount } from '../../platform/auth/identity.ts';
import { payoutAccounts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { users } from '../../platform/db/tables/users.ts';
import { unavailableError } from '../../platform/errors/errors.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor, testSignIn } from '../../testing/identity.ts';

/** Accounts that the sign-in provider still has, by uid. It has deleted all other accounts. */
const providerAccounts = new Map<string, ProviderAccount>();
let isProviderDown = false;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({
    signIn: {
      ...testSignIn,
      findAccount: (uid) =>
        isProviderDown
          ? Promise.reject(unavailableError('You can’t log in right now. Try again later.'))
          : Promise.resolve(providerAccounts.get(uid) ?? { state: 'deleted' }),
    },
  });
});
beforeEach(() => {
  providerAccounts.clear();
  isProviderDown = false;
});
afterAll(() => testApp.close());

const findUserRow = async (id: string) => (await testApp.db.select().from(users).where(eq(users.id, id)))[0];
/** Signs in as a new provider account with the given address. */
async function signInWithNewAccount(email: string, emailVerified = true) {
  const uid = randomUUID();
  const as = await idTokenFor({ uid, email, name: 'New Person', emailVerified });
  return { uid, response: await testApp.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { as }) };
}

describe('an account deleted at the provider whose address signs up again', () => {
  test('the deleted account loses its address to the new one, which gets nothing else', async () => {
    const seller = await testApp.buildSeller({ name: 'Sam Seller', phone: '+1 312 555 0100' });
    const car = await testApp.buildCar({ sellerId: seller.id });
    const sale = await testApp.buildPaidOrder({ carId: car.id });
    const purchase = await testApp.buildOrder({ buyerId: seller.id });
    await testApp.db
      .insert(payoutAccounts)
      .values({ userId: seller.id, providerId: randomUUID(), enabled: true });

    const { uid, response } = await signInWithNewAccount(seller.email);
    expect(response.statusCode).toBe(200);
    expect(await findUserRow(uid)).toMatchObject({
      ...{ email: seller.email, name: 'New Person', phone: '', role: 'buyer', verified: false },
      emailVerifiedAt: expect.any(Date),
    });
    const as = { id: uid };
    expect((await testApp.call('GET', '/orders', { as })).json()).toEqual([]);
    for (const { id } of [sale, purchase]) {
      expect((await testApp.call('GET', `/orders/${id}`, { as })).statusCode).toBe(404);
    }
    expect(await testApp.db.$count(payoutAccounts, eq(payoutAccounts.userId, uid))).toBe(0);
    expect(await testApp.db.$count(payoutAccounts, eq(payoutAccounts.userId, seller.id))).toBe(1);
  });

  test('the deleted account is suspended: its cars are not listed, and admins see the reason', async () => {
    const seller = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: seller.id });
    await signInWithNewAccount(seller.email);
    expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(404);
    const q = encodeURIComponent(seller.id);
    const usersResponse = await testApp.call('GET', `/users?q=${q}`, { as: await testApp.buildAdmin() });
    expect(usersResponse.json()).toEqual([
      expect.objectContaining({
        _id: seller.id,
        email: `${seller.id}@unconfirmed.invalid`,
        suspendedReason: expect.stringContaining('deleted at the sign-in provider'),
      }),
    ]);
  });

  test('a suspended account keeps its address, even if the address signs up again', async () => {
    const seller = await testApp.buildSeller({ suspended: true, suspendedReason: 'Complaints' });
    expect(errorOf((await signInWithNewAccount(seller.email)).response)).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    expect(await findUserRow(seller.id)).toMatchObject({
      email: seller.email,
      suspendedReason: 'Complaints',
    });
  });

  test('the deleted account’s role is not passed on', async () => {
    const admin = await testApp.buildAdmin();
    const { uid } = await signInWithNewAccount(admin.email);
    expect(await findUserRow(uid)).toMatchObject({ role: 'buyer' });
  });

  test('the deleted account keeps its address until the new one has verified it', async () => {
    const user = await testApp.buildUser();
    const { uid, response } = await signInWithNewAccount(user.email, false);
    expect(errorOf(response)).toMatchObject({
      ...{ status: 409, code: 'email_taken' },
      message: expect.stringMatching(/open the link/i),
    });
    expect(await findUserRow(uid)).toBeUndefined();
    expect(await findUserRow(user.id)).toMatchObject({ email: user.email, suspended: false });
  });

  test('an account keeps its address while the provider still has the account or its state is unknown', async () => {
    const user = await testApp.buildUser();
    const expectedError = { status: 409, code: 'email_taken' };
    for (const state of [{ state: 'unknown' }, { state: 'exists', email: user.email }] as const) {
      providerAccounts.set(user.id, state);
      expect(errorOf((await signInWithNewAccount(user.email)).response)).toMatchObject(expectedError);
    }
    isProviderDown = true;
    expect(errorOf((await signInWithNewAccount(user.email)).response)).toMatchObject({ status: 503 });
    expect(await findUserRow(user.id)).toMatchObject({ email: user.email, suspended: false });
  });
});

test('an account whose address changed at the provider loses only the old address', async () => {
  const user = await testApp.buildSeller({ name: 'Sam Seller' });
  const car = await testApp.buildCar({ sellerId: user.id });
  const email = `${randomUUID()}@example.test`;
  providerAccounts.set(user.id, { state: 'exists', email });
  const { uid, response } = await signInWithNewAccount(user.email);
  expect(response.statusCode).toBe(200);
  expect(await findUserRow(uid)).toMatchObject({ email: user.email, role: 'buyer' });
  expect((await testApp.call('GET', `/cars/${car.id}`)).statusCode).toBe(200);

  const as = await idTokenFor({ uid: user.id, email, name: null });
  expect((await testApp.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { as })).statusCode).toBe(200);
  expect(await findUserRow(user.id)).toMatchObject({ email, name: 'Sam Seller', role: 'seller' });
});

test('two simultaneous sign-ins of the new account move the address to it once', async () => {
  const user = await testApp.buildUser();
  const uid = randomUUID();
  const as = await idTokenFor({ uid, email: user.email, name: null });
  const url = `/jwt?email=${encodeURIComponent(user.email)}`;
  const responses = await Promise.all([testApp.call('GET', url, { as }), testApp.call('GET', url, { as })]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await findUserRow(uid)).toMatchObject({ email: user.email });
});
