import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/db/tables/users.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor } from '../../testing/identity.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const createIdentity = () => {
  const uid = randomUUID();
  return { uid, email: `${uid}@example.test`, name: null };
};
const SIGN_UP_FORM = { name: 'Ada Lane', phone: '+1 312 555 0123', role: 'seller' };
const findUserRow = async (id: string) => (await testApp.db.select().from(users).where(eq(users.id, id)))[0];

describe('POST /users', () => {
  test('stores the user of the token, ignoring uid and email in the body', async () => {
    const person = createIdentity();
    const body = { ...SIGN_UP_FORM, email: 'other@example.test', _id: 'other', uid: 'other', verified: true };
    const response = await testApp.call('POST', '/users', { as: await idTokenFor(person), body });
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { insertedId: person.uid, modifiedCount: 0 },
    ]);
    expect(await findUserRow(person.uid)).toMatchObject({
      email: person.email,
      name: 'Ada Lane',
      role: 'seller',
      verified: false,
    });
  });

  test('updates the row when repeated, with either kind of token', async () => {
    const person = createIdentity();
    const as = await idTokenFor(person);
    await testApp.call('POST', '/users', { as, body: SIGN_UP_FORM });
    for (const token of [as, await testApp.tokenOf({ id: person.uid })]) {
      const repeatedResponse = await testApp.call('POST', '/users', {
        as: token,
        body: { ...SIGN_UP_FORM, name: 'Ada Byron' },
      });
      expect(repeatedResponse.json()).toEqual({ insertedId: null, modifiedCount: 1 });
    }
    expect(await findUserRow(person.uid)).toMatchObject({ name: 'Ada Byron' });
    expect(await testApp.db.$count(users, eq(users.email, person.email))).toBe(1);
  });

  test('creates one row for fifty simultaneous requests', async () => {
    const person = createIdentity();
    const as = await idTokenFor(person);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => testApp.call('POST', '/users', { as, body: SIGN_UP_FORM })),
    );
    const inserted = responses.filter(
      (response) => response.json<{ insertedId: string | null }>().insertedId !== null,
    );
    expect([responses.every(({ statusCode }) => statusCode === 201), inserted.length]).toEqual([true, 1]);
  });

  test('makes a buyer a seller, but never a seller a buyer, and never changes admins', async () => {
    const [buyer, seller, admin] = [
      await testApp.buildUser({ verified: true }),
      await testApp.buildSeller(),
      await testApp.buildAdmin(),
    ];
    await testApp.call('POST', '/users', { as: buyer, body: SIGN_UP_FORM });
    await testApp.call('POST', '/users', { as: seller, body: { ...SIGN_UP_FORM, role: 'buyer' } });
    await testApp.call('POST', '/users', { as: admin, body: { ...SIGN_UP_FORM, role: 'buyer' } });
    expect(await findUserRow(buyer.id)).toMatchObject({ role: 'seller', verified: false });
    expect(await findUserRow(seller.id)).toMatchObject({ role: 'seller' });
    expect(await findUserRow(admin.id)).toMatchObject({ role: 'admin' });
  });

  test.each([
    ['role', { ...SIGN_UP_FORM, role: 'admin' }],
    ['role', { name: 'Ada' }],
    ['name', { ...SIGN_UP_FORM, name: ' ' }],
    ['phone', { ...SIGN_UP_FORM, phone: 'ring me' }],
  ])('returns 400 with the invalid field: %s', async (field, body) => {
    const response = await testApp.call('POST', '/users', { as: await idTokenFor(createIdentity()), body });
    expect(errorOf(response)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
  });

  test.each([
    'r&d@example.test',
    'user/dept@example.test',
    'a=b@example.test',
    'bang!@example.test',
    "o'neill@example.test",
    "ann'@example.test",
    'müller@example.test',
    'ann@müller.example',
    'ann@xn--mller-kva.example',
  ])('creates an account for the address %s and finds its role', async (email) => {
    const uid = randomUUID();
    const as = await idTokenFor({ uid, email, name: null });
    const response = await testApp.call('POST', '/users', { as, body: { ...SIGN_UP_FORM, email } });
    expect([response.statusCode, response.json()]).toEqual([201, { insertedId: uid, modifiedCount: 0 }]);
    expect((await testApp.call('GET', '/users/me', { as: { id: uid } })).json()).toMatchObject({ email });
    const role = await testApp.call('GET', `/users/seller/${encodeURIComponent(email)}`, { as: { id: uid } });
    expect([role.statusCode, role.json()]).toEqual([200, { isSeller: true }]);
  });

  test('rejects visitors, sign-ins without an address, and another account’s address', async () => {
    expect((await testApp.call('POST', '/users', { body: SIGN_UP_FORM })).statusCode).toBe(401);
    const withoutName = await idTokenFor({ ...createIdentity(), email: null });
    expect(
      errorOf(await testApp.call('POST', '/users', { as: withoutName, body: SIGN_UP_FORM })),
    ).toMatchObject({
      status: 403,
      code: 'email_missing',
    });
    const { email } = await testApp.buildUser();
    const takenEmail = await idTokenFor({ ...createIdentity(), email });
    expect(
      errorOf(await testApp.call('POST', '/users', { as: takenEmail, body: SIGN_UP_FORM })),
    ).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });
});

describe('the user’s own account', () => {
  test('users can read and change their own account', async () => {
    const user = await testApp.buildUser({ name: 'Before' });
    const changeResponse = await testApp.call('PATCH', '/users/me', {
      as: user,
      body: { name: 'After', role: 'admin', email: 'x@y.test' },
    });
    expect(changeResponse.json()).toEqual({ modifiedCount: 1 });
    expect((await testApp.call('GET', '/users/me', { as: user })).json()).toEqual({
      _id: user.id,
      name: 'After',
      displayName: 'After',
      email: user.email,
      phone: user.phone,
      role: 'buyer',
      verified: false,
      suspended: false,
      suspendedReason: null,
      picture: null,
      createdAt: user.createdAt.toISOString(),
    });
    expect((await testApp.call('PATCH', '/users/me', { as: user, body: {} })).json()).toEqual({
      modifiedCount: 0,
    });
  });

  test('a new name ends the verification of the account, but a new phone number does not', async () => {
    const seller = await testApp.buildSeller({ name: 'Ann Lane', verified: true });
    const isVerified = async () =>
      (await testApp.call('GET', '/users/me', { as: seller })).json<{ verified: boolean }>().verified;
    const change = (body: object) => testApp.call('PATCH', '/users/me', { as: seller, body });
    await change({ name: 'Ann Lane', phone: '+1 312 555 0177' });
    await change({ phone: '+1 312 555 0178' });
    expect(await isVerified()).toBe(true);
    await change({ name: 'Official Dealer' });
    expect(await isVerified()).toBe(false);
    await change({ name: 'Ann Lane' });
    expect(await isVerified()).toBe(false);
  });

  test('a different name in the sign-up form ends the verification of the account', async () => {
    const seller = await testApp.buildSeller({ name: 'Ann Lane', verified: true });
    const as = await idTokenFor({ uid: seller.id, email: seller.email, name: null });
    const send = async (name: string) => {
      await testApp.call('POST', '/users', { as, body: { name, role: 'seller' } });
      return (await testApp.call('GET', '/users/me', { as: seller })).json<{ verified: boolean }>().verified;
    };
    expect(await send('Ann Lane')).toBe(true);
    expect(await send('Official Dealer')).toBe(false);
  });

  test('an invalid change to the own account returns 400 with the invalid field', async () => {
    const response = await testApp.call('PATCH', '/users/me', {
      as: await testApp.buildUser(),
      body: { phone: '12' },
    });
    expect(errorOf(response)).toMatchObject({
      status: 400,
      fields: { phone: 'Enter a phone number like +1 312 555 0123' },
    });
  });
});

describe('role lookups', () => {
  const lookUpRole = async (role: string, email: string, as: { id: string }) =>
    (await testApp.call('GET', `/users/${role}/${encodeURIComponent(email)}`, { as })).json<
      Record<string, boolean>
    >();

  test('role lookups return each of the three roles for the caller’s account', async () => {
    const [buyer, seller, admin] = [
      await testApp.buildUser(),
      await testApp.buildSeller(),
      await testApp.buildAdmin(),
    ];
    for (const user of [buyer, seller, admin]) {
      expect(await lookUpRole('admin', user.email, user)).toEqual({ isAdmin: user === admin });
      expect(await lookUpRole('seller', user.email, user)).toEqual({ isSeller: user === seller });
      expect(await lookUpRole('buyer', user.email.toUpperCase(), user)).toEqual({ isBuyer: user === buyer });
    }
  });

  test('role lookups return false for other users, except to admins', async () => {
    const [seller, curious, admin] = [
      await testApp.buildSeller(),
      await testApp.buildSeller(),
      await testApp.buildAdmin(),
    ];
    expect(await lookUpRole('seller', seller.email, curious)).toEqual({ isSeller: false });
    expect(await lookUpRole('seller', seller.email, admin)).toEqual({ isSeller: true });
    expect(await lookUpRole('buyer', 'nobody@example.test', admin)).toEqual({ isBuyer: false });
  });

  test.each(['admin', 'seller', 'buyer'])(
    'role lookups return 400 for an invalid address (%s)',
    async (role) => {
      const response = await testApp.call('GET', `/users/${role}/nonsense`, {
        as: await testApp.buildUser(),
      });
      expect(errorOf(response)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
    },
  );
});
