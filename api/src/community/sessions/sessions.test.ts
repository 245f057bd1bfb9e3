import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { users } from '../../platform/db/tables/users.ts';
import { unavailableError } from '../../platform/errors/errors.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { idTokenFor, testSignIn } from '../../testing/identity.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const createIdentity = () => {
  const uid = randomUUID();
  return { uid, email: `${uid}@example.test`, name: 'Ada Lane' };
};
const requestSession = (email: string, as?: string) =>
  testApp.call('GET', `/jwt?email=${encodeURIComponent(email)}`, as === undefined ? {} : { as });
const readMe = (token: string) => testApp.call('GET', '/users/me', { as: token });

describe('GET /jwt', () => {
  // spec:4.4
  test('returns a token that opens a session for a user with an account', async () => {
    const user = await testApp.buildSeller();
    const response = await requestSession(
      user.email,
      await idTokenFor({ uid: user.id, email: user.email, name: null }),
    );
    expect(response.statusCode).toBe(200);
    const { token } = response.json<{ token: string }>();
    expect((await readMe(token)).json()).toMatchObject({ _id: user.id, role: 'seller' });
  });

  test('creates a buyer account for a social sign-in without an account', async () => {
    const person = createIdentity();
    const response = await requestSession(person.email, await idTokenFor(person));
    const { token } = response.json<{ token: string }>();
    expect((await readMe(token)).json()).toMatchObject({ _id: person.uid, name: 'Ada Lane', role: 'buyer' });
  });

  test('creates one account for many simultaneous first sign-ins', async () => {
    const person = createIdentity();
    const idToken = await idTokenFor(person);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => requestSession(person.email, idToken)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(await testApp.db.$count(users, eq(users.email, person.email))).toBe(1);
  });

  // spec:4.4
  test('rejects a different address with 403 and a null token', async () => {
    const response = await requestSession('somebody@example.test', await idTokenFor(createIdentity()));
    expect(errorOf(response)).toMatchObject({ status: 403, code: 'email_mismatch', token: null });
  });

  test('rejects callers without an identity or with a forged one', async () => {
    expect((await requestSession('a@example.test')).statusCode).toBe(401);
    expect((await requestSession('a@example.test', 'made.up.token')).statusCode).toBe(401);
  });

  test('rejects our own token as an identity', async () => {
    const user = await testApp.buildUser();
    expect((await requestSession(user.email, await testApp.tokenOf(user))).statusCode).toBe(401);
  });

  test('returns 400 with the field name if the address is missing', async () => {
    const response = await testApp.call('GET', '/jwt', { as: await idTokenFor(createIdentity()) });
    expect(errorOf(response)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
  });

  test('rejects suspended and deleted accounts', async () => {
    const suspended = await testApp.buildUser({ suspended: true });
    const suspendedResponse = await requestSession(
      suspended.email,
      await idTokenFor({ uid: suspended.id, email: suspended.email, name: null }),
    );
    expect(errorOf(suspendedResponse)).toMatchObject({
      status: 403,
      code: 'suspended',
      message: 'This account is suspended',
      token: null,
    });

    const deletedUser = await testApp.buildUser();
    await testApp.call('DELETE', `/users/${deletedUser.id}`, { as: await testApp.buildAdmin() });
    const deletedResponse = await requestSession(
      deletedUser.email,
      await idTokenFor({ uid: deletedUser.id, email: deletedUser.email, name: null }),
    );
    expect(errorOf(deletedResponse)).toMatchObject({ status: 403, code: 'account_deleted', token: null });
  });

  test('returns 409 if the address belongs to another account', async () => {
    const { email } = await testApp.buildUser();
    const response = await requestSession(email, await idTokenFor({ ...createIdentity(), email }));
    expect(errorOf(response)).toMatchObject({ status: 409, code: 'email_taken' });
  });
});

test('returns 503 and issues no token while the sign-in provider is down', async () => {
  const unavailableApp = await createTestApp({
    db: testApp.db,
    signIn: {
      ...testSignIn,
      verifyIdToken: () => Promise.reject(unavailableError('You can’t log in right now. Try again later.')),
    },
  });
  const response = await unavailableApp.call('GET', '/jwt?email=a@example.test', {
    as: await idTokenFor(createIdentity()),
  });
  expect(errorOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
  await unavailableApp.close();
});

describe('DELETE /jwt', () => {
  test('ends the token of the request and no other', async () => {
    const user = await testApp.buildUser();
    const [endedToken, otherToken] = [await testApp.tokenOf(user), await testApp.tokenOf(user)];
    expect((await testApp.call('DELETE', '/jwt', { as: endedToken })).json()).toEqual({ deletedCount: 1 });
    expect((await readMe(endedToken)).statusCode).toBe(401);
    expect((await readMe(otherToken)).statusCode).toBe(200);
  });
});

describe('a logout', () => {
  const HOUR_SECONDS = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  const createSession = async (uid: string, email: string, beganAt: number, issuedAt = beganAt) => {
    const idToken = await idTokenFor({ uid, email, name: null, signIn: { beganAt, issuedAt } });
    const response = await requestSession(email, idToken);
    return { idToken, token: response.json<{ token: string }>().token };
  };

  test('logout ends all sign-ins on every device, including refresh tokens', async () => {
    const { id, email } = await testApp.buildUser();
    const beganAt = now() - HOUR_SECONDS / 2;
    const firstSession = await createSession(id, email, beganAt);
    const laterSession = await createSession(id, email, beganAt, beganAt + 600);
    const otherDeviceToken = await createSession(id, email, beganAt + 60);
    expect((await testApp.call('DELETE', '/jwt', { as: laterSession.token })).statusCode).toBe(200);

    const refreshed = await idTokenFor({
      ...{ uid: id, email, name: null },
      signIn: { beganAt, issuedAt: now() + 3 * HOUR_SECONDS },
    });
    for (const idToken of [firstSession.idToken, laterSession.idToken, otherDeviceToken.idToken, refreshed]) {
      expect(errorOf(await requestSession(email, idToken))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
      const body = { name: 'Again', role: 'buyer' };
      expect((await testApp.call('POST', '/users', { as: idToken, body })).statusCode).toBe(401);
    }
    for (const { token } of [firstSession, laterSession, otherDeviceToken])
      expect((await readMe(token)).statusCode).toBe(401);
    const repeatedSession = await createSession(id, email, now() + 1);
    expect((await readMe(repeatedSession.token)).statusCode).toBe(200);
  });

  test('logout ends a sign-in that began in the same second', async () => {
    const { id, email } = await testApp.buildUser();
    const { token, idToken } = await createSession(id, email, now());
    await testApp.call('DELETE', '/jwt', { as: token });
    expect((await requestSession(email, idToken)).statusCode).toBe(401);
    expect((await readMe(token)).statusCode).toBe(401);
  });

  test('logout revokes the sign-ins at the provider, and works even if that call fails', async () => {
    const { id, email } = await testApp.buildUser();
    const revoked: string[] = [];
    const appWithStub = await createTestApp({
      db: testApp.db,
      signIn: {
        ...testSignIn,
        revokeSignIns: (uid) => {
          revoked.push(uid);
          return Promise.reject(unavailableError('not there'));
        },
      },
    });
    const idToken = await idTokenFor({
      uid: id,
      email,
      name: null,
      signIn: { beganAt: now() - 9, issuedAt: now() },
    });
    const response = await appWithStub.call('GET', `/jwt?email=${email}`, { as: idToken });
    const { token } = response.json<{ token: string }>();
    expect((await appWithStub.call('DELETE', '/jwt', { as: token })).statusCode).toBe(200);
    expect(revoked).toEqual([id]);
    expect((await appWithStub.call('GET', '/users/me', { as: token })).statusCode).toBe(401);
    await appWithStub.close();
  });
});

test('a sign-in after a password change ends the earlier ones', async () => {
  const { id, email } = await testApp.buildUser();
  const signInTime = Math.floor(Date.now() / 1000);
  const openSession = async (beganAt: number, validSince: number) => {
    const signIn = { beganAt, issuedAt: signInTime };
    const response = await requestSession(
      email,
      await idTokenFor({ uid: id, email, name: null, validSince, signIn }),
    );
    return response.json<{ token: string }>().token;
  };
  const sessionBefore = await openSession(signInTime - 1800, signInTime - 9000);
  expect((await readMe(sessionBefore)).statusCode).toBe(200);
  const sessionAfter = await openSession(signInTime - 10, signInTime - 20);
  expect((await readMe(sessionBefore)).statusCode).toBe(401);
  expect((await readMe(sessionAfter)).statusCode).toBe(200);
});

describe('a session token', () => {
  const key = (secret: string) => new TextEncoder().encode(secret);
  const claims = (uid: string, alg = 'HS256') =>
    new SignJWT().setProtectedHeader({ alg }).setSubject(uid).setJti(randomUUID()).setIssuedAt();
  const signedToken = (uid: string, alg?: string) =>
    claims(uid, alg).setIssuer('second-gear').setAudience('second-gear-api');
  const secret = () => testApp.services.env.JWT_SECRET;

  test('a valid session token is accepted (a control for the rejections below)', async () => {
    const { id } = await testApp.buildUser();
    expect((await readMe(await signedToken(id).setExpirationTime('1h').sign(key(secret())))).statusCode).toBe(
      200,
    );
  });

  test('a session token is valid for an hour', async () => {
    const token = await testApp.tokenOf(await testApp.buildUser());
    const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      number
    >;
    expect((exp ?? 0) - (iat ?? 0)).toBe(3600);
  });

  test.each<[string, (uid: string) => Promise<string> | string]>([
    [
      'with an unknown key',
      (uid) => signedToken(uid).setExpirationTime('1h').sign(key('another secret, just as long as ours')),
    ],
    [
      'with alg none',
      (uid) =>
        new UnsecuredJWT({ jti: 'x' })
          .setSubject(uid)
          .setIssuer('second-gear')
          .setAudience('second-gear-api')
          .setExpirationTime('1h')
          .encode(),
    ],
    ['with another HMAC', (uid) => signedToken(uid, 'HS512').setExpirationTime('1h').sign(key(secret()))],
    ['past its time', (uid) => signedToken(uid).setExpirationTime(1_000_000).sign(key(secret()))],
    ['without a time', (uid) => signedToken(uid).sign(key(secret()))],
    [
      'for another audience',
      (uid) =>
        claims(uid)
          .setIssuer('second-gear')
          .setAudience('elsewhere')
          .setExpirationTime('1h')
          .sign(key(secret())),
    ],
    [
      'from another issuer',
      (uid) =>
        claims(uid)
          .setIssuer('elsewhere')
          .setAudience('second-gear-api')
          .setExpirationTime('1h')
          .sign(key(secret())),
    ],
    ['from the sign-in provider', (uid) => idTokenFor({ uid, email: 'a@example.test', name: null })],
    [
      'that is truncated',
      async (uid) => (await signedToken(uid).setExpirationTime('1h').sign(key(secret()))).slice(0, -2),
    ],
    ['that is not a token', () => 'x'],
  ])('a session token %s is rejected', async (_caseName, forgeToken) => {
    const { id } = await testApp.buildAdmin();
    expect(errorOf(await readMe(await forgeToken(id)))).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('a session token of an unknown user is rejected', async () => {
    expect((await readMe(await testApp.tokenOf({ id: 'nobody' }))).statusCode).toBe(401);
  });

  test('a session token stops working at once if its user is deleted, suspended or loses a role', async () => {
    const admin = await testApp.buildAdmin();
    const [deletedUser, suspendedUser, formerAdmin] = [
      await testApp.buildUser(),
      await testApp.buildUser(),
      await testApp.buildAdmin(),
    ];
    const tokens = await Promise.all(
      [deletedUser, suspendedUser, formerAdmin].map((user) => testApp.tokenOf(user)),
    );
    for (const token of tokens) expect((await readMe(token)).statusCode).toBe(200);

    await testApp.call('DELETE', `/users/${deletedUser.id}`, { as: admin });
    await testApp.call('PUT', `/users/${suspendedUser.id}/suspended`, {
      as: admin,
      body: { suspended: true, reason: 'Spam' },
    });
    await testApp.db.update(users).set({ role: 'buyer' }).where(eq(users.id, formerAdmin.id));

    expect((await readMe(tokens[0] ?? '')).statusCode).toBe(401);
    expect(errorOf(await readMe(tokens[1] ?? ''))).toMatchObject({ status: 403, code: 'suspended' });
    expect((await testApp.call('GET', '/users', { as: tokens[2] ?? '' })).statusCode).toBe(403);
  });
});
