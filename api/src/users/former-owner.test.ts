import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ProviderAccount } from '../auth/identity.ts';
import { payoutAccounts } from '../db/tables/money.ts';
import { users } from '../db/tables/users.ts';
import { unavailable } from '../errors.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { idTokenFor, testSignIn } from '../testing/identity.ts';

/** The provider's accounts by uid. All others are deleted. */
const registrations = new Map<string, ProviderAccount>();
let isProviderDown = false;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({
    signIn: {
      ...testSignIn,
      findAccount: (uid) =>
        isProviderDown
          ? Promise.reject(unavailable('Login isn’t available right now. Try again later.'))
          : Promise.resolve(registrations.get(uid) ?? { state: 'gone' }),
    },
  });
});
beforeEach(() => {
  registrations.clear();
  isProviderDown = false;
});
afterAll(() => t.close());

const rowOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
/** Signs in as a new provider account with this address. */
async function signInWithNewAccount(email: string, emailVerified = true) {
  const uid = randomUUID();
  const as = await idTokenFor({ uid, email, name: 'New Person', emailVerified });
  return { uid, answer: await t.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { as }) };
}

describe('an account deleted at the provider whose address signs up again', () => {
  test('the deleted account loses its address to the new one, which gets nothing else', async () => {
    const seller = await t.buildSeller({ name: 'Sam Seller', phone: '+1 312 555 0100' });
    const car = await t.buildCar({ sellerId: seller.id });
    const sale = await t.buildPaidOrder({ carId: car.id });
    const purchase = await t.buildOrder({ buyerId: seller.id });
    await t.db.insert(payoutAccounts).values({ userId: seller.id, providerId: randomUUID(), enabled: true });

    const { uid, answer } = await signInWithNewAccount(seller.email);
    expect(answer.statusCode).toBe(200);
    expect(await rowOf(uid)).toMatchObject({
      ...{ email: seller.email, name: 'New Person', phone: '', role: 'buyer', verified: false },
      emailVerifiedAt: expect.any(Date),
    });
    const as = { id: uid };
    expect((await t.call('GET', '/orders', { as })).json()).toEqual([]);
    for (const { id } of [sale, purchase]) {
      expect((await t.call('GET', `/orders/${id}`, { as })).statusCode).toBe(404);
    }
    expect(await t.db.$count(payoutAccounts, eq(payoutAccounts.userId, uid))).toBe(0);
    expect(await t.db.$count(payoutAccounts, eq(payoutAccounts.userId, seller.id))).toBe(1);
  });

  test('the deleted account is suspended: its cars are not listed, and admins see the reason', async () => {
    const seller = await t.buildSeller();
    const car = await t.buildCar({ sellerId: seller.id });
    await signInWithNewAccount(seller.email);
    expect((await t.call('GET', `/cars/${car.id}`)).statusCode).toBe(404);
    const q = encodeURIComponent(seller.id);
    const listed = await t.call('GET', `/users?q=${q}`, { as: await t.buildAdmin() });
    expect(listed.json()).toEqual([
      expect.objectContaining({
        _id: seller.id,
        email: `${seller.id}@unconfirmed.invalid`,
        suspendedReason: expect.stringContaining('deleted at the sign-in provider'),
      }),
    ]);
  });

  test('a suspended account keeps its address, so that signing up again does not evade it', async () => {
    const seller = await t.buildSeller({ suspended: true, suspendedReason: 'Complaints' });
    expect(errorOf((await signInWithNewAccount(seller.email)).answer)).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    expect(await rowOf(seller.id)).toMatchObject({ email: seller.email, suspendedReason: 'Complaints' });
  });

  test('the deleted account’s role is not passed on', async () => {
    const admin = await t.buildAdmin();
    const { uid } = await signInWithNewAccount(admin.email);
    expect(await rowOf(uid)).toMatchObject({ role: 'buyer' });
  });

  test('the deleted account keeps its address until the new one has verified it', async () => {
    const user = await t.buildUser();
    const { uid, answer } = await signInWithNewAccount(user.email, false);
    expect(errorOf(answer)).toMatchObject({
      ...{ status: 409, code: 'email_taken' },
      message: expect.stringMatching(/open the link/i),
    });
    expect(await rowOf(uid)).toBeUndefined();
    expect(await rowOf(user.id)).toMatchObject({ email: user.email, suspended: false });
  });

  test('an account keeps its address while the provider is unsure or still has the account', async () => {
    const user = await t.buildUser();
    const refused = { status: 409, code: 'email_taken' };
    for (const state of [{ state: 'unknown' }, { state: 'there', email: user.email }] as const) {
      registrations.set(user.id, state);
      expect(errorOf((await signInWithNewAccount(user.email)).answer)).toMatchObject(refused);
    }
    isProviderDown = true;
    expect(errorOf((await signInWithNewAccount(user.email)).answer)).toMatchObject({ status: 503 });
    expect(await rowOf(user.id)).toMatchObject({ email: user.email, suspended: false });
  });
});

test('an account whose address changed at the provider loses only the old address', async () => {
  const user = await t.buildSeller({ name: 'Sam Seller' });
  const car = await t.buildCar({ sellerId: user.id });
  const email = `${randomUUID()}@example.test`;
  registrations.set(user.id, { state: 'there', email });
  const { uid, answer } = await signInWithNewAccount(user.email);
  expect(answer.statusCode).toBe(200);
  expect(await rowOf(uid)).toMatchObject({ email: user.email, role: 'buyer' });
  expect((await t.call('GET', `/cars/${car.id}`)).statusCode).toBe(200);

  const as = await idTokenFor({ uid: user.id, email, name: null });
  expect((await t.call('GET', `/jwt?email=${encodeURIComponent(email)}`, { as })).statusCode).toBe(200);
  expect(await rowOf(user.id)).toMatchObject({ email, name: 'Sam Seller', role: 'seller' });
});

test('two simultaneous sign-ins of the new account give the address to it once', async () => {
  const user = await t.buildUser();
  const uid = randomUUID();
  const as = await idTokenFor({ uid, email: user.email, name: null });
  const url = `/jwt?email=${encodeURIComponent(user.email)}`;
  const answers = await Promise.all([t.call('GET', url, { as }), t.call('GET', url, { as })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await rowOf(uid)).toMatchObject({ email: user.email });
});
