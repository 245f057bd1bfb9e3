import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { users } from '../db/tables/users.ts';
import { unavailable } from '../errors.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { idTokenFor, testSignIn } from '../testing/identity.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newPerson = () => {
  const uid = randomUUID();
  return { uid, email: `${uid}@example.test`, name: 'Ada Lane' };
};
const requestSession = (email: string, as?: string) =>
  t.call('GET', `/jwt?email=${encodeURIComponent(email)}`, as === undefined ? {} : { as });
const readMe = (token: string) => t.call('GET', '/users/me', { as: token });

describe('GET /jwt', () => {
  // spec:4.4
  test('returns a token that opens a session for a user with an account', async () => {
    const user = await t.buildSeller();
    const answer = await requestSession(
      user.email,
      await idTokenFor({ uid: user.id, email: user.email, name: null }),
    );
    expect(answer.statusCode).toBe(200);
    const { token } = answer.json<{ token: string }>();
    expect((await readMe(token)).json()).toMatchObject({ _id: user.id, role: 'seller' });
  });

  test('creates a buyer account for a social sign-in without an account', async () => {
    const person = newPerson();
    const answer = await requestSession(person.email, await idTokenFor(person));
    const { token } = answer.json<{ token: string }>();
    expect((await readMe(token)).json()).toMatchObject({ _id: person.uid, name: 'Ada Lane', role: 'buyer' });
  });

  test('creates one account for many simultaneous first sign-ins', async () => {
    const person = newPerson();
    const idToken = await idTokenFor(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestSession(person.email, idToken)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await t.db.$count(users, eq(users.email, person.email))).toBe(1);
  });

  // spec:4.4
  test('rejects another address with 403 and an empty token', async () => {
    const answer = await requestSession('somebody@example.test', await idTokenFor(newPerson()));
    expect(errorOf(answer)).toMatchObject({ status: 403, code: 'email_mismatch', token: null });
  });

  test('rejects callers without an identity or with a forged one', async () => {
    expect((await requestSession('a@example.test')).statusCode).toBe(401);
    expect((await requestSession('a@example.test', 'made.up.token')).statusCode).toBe(401);
  });

  test('rejects our own token as an identity', async () => {
    const user = await t.buildUser();
    expect((await requestSession(user.email, await t.tokenOf(user))).statusCode).toBe(401);
  });

  test('returns 400 with the field name if the address is missing', async () => {
    const answer = await t.call('GET', '/jwt', { as: await idTokenFor(newPerson()) });
    expect(errorOf(answer)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
  });

  test('rejects suspended and deleted accounts', async () => {
    const suspended = await t.buildUser({ suspended: true });
    const refused = await requestSession(
      suspended.email,
      await idTokenFor({ uid: suspended.id, email: suspended.email, name: null }),
    );
    expect(errorOf(refused)).toMatchObject({
      status: 403,
      code: 'suspended',
      message: 'This account is suspended',
      token: null,
    });

    const deleted = await t.buildUser();
    await t.call('DELETE', `/users/${deleted.id}`, { as: await t.buildAdmin() });
    const gone = await requestSession(
      deleted.email,
      await idTokenFor({ uid: deleted.id, email: deleted.email, name: null }),
    );
    expect(errorOf(gone)).toMatchObject({ status: 403, code: 'account_deleted', token: null });
  });

  test('returns 409 if the address belongs to another account', async () => {
    const { email } = await t.buildUser();
    const answer = await requestSession(email, await idTokenFor({ ...newPerson(), email }));
    expect(errorOf(answer)).toMatchObject({ status: 409, code: 'email_taken' });
  });
});

test('returns 503 and admits no one while the sign-in provider is down', async () => {
  const unavailableApp = await createTestApp({
    db: t.db,
    signIn: {
      ...testSignIn,
      verifyIdToken: () => Promise.reject(unavailable('Login isn’t available right now. Try again later.')),
    },
  });
  const answer = await unavailableApp.call('GET', '/jwt?email=a@example.test', {
    as: await idTokenFor(newPerson()),
  });
  expect(errorOf(answer)).toMatchObject({ status: 503, code: 'unavailable' });
  await unavailableApp.close();
});

describe('DELETE /jwt', () => {
  test('ends the token of the request and no other', async () => {
    const user = await t.buildUser();
    const [ended, other] = [await t.tokenOf(user), await t.tokenOf(user)];
    expect((await t.call('DELETE', '/jwt', { as: ended })).json()).toEqual({ deletedCount: 1 });
    expect((await readMe(ended)).statusCode).toBe(401);
    expect((await readMe(other)).statusCode).toBe(200);
  });
});

describe('a logout', () => {
  const HOUR_SECONDS = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  const signedIn = async (uid: string, email: string, began: number, issued = began) => {
    const idToken = await idTokenFor({ uid, email, name: null, signIn: { began, issued } });
    const answer = await requestSession(email, idToken);
    return { idToken, token: answer.json<{ token: string }>().token };
  };

  test('logout ends all sign-ins on every device, including refresh tokens', async () => {
    const { id, email } = await t.buildUser();
    const began = now() - HOUR_SECONDS / 2;
    const first = await signedIn(id, email, began);
    const later = await signedIn(id, email, began, began + 600);
    const otherDeviceToken = await signedIn(id, email, began + 60);
    expect((await t.call('DELETE', '/jwt', { as: later.token })).statusCode).toBe(200);

    const refreshed = await idTokenFor({
      ...{ uid: id, email, name: null },
      signIn: { began, issued: now() + 3 * HOUR_SECONDS },
    });
    for (const idToken of [first.idToken, later.idToken, otherDeviceToken.idToken, refreshed]) {
      expect(errorOf(await requestSession(email, idToken))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      });
      const body = { name: 'Again', role: 'buyer' };
      expect((await t.call('POST', '/users', { as: idToken, body })).statusCode).toBe(401);
    }
    for (const { token } of [first, later, otherDeviceToken])
      expect((await readMe(token)).statusCode).toBe(401);
    const again = await signedIn(id, email, now() + 1);
    expect((await readMe(again.token)).statusCode).toBe(200);
  });

  test('logout ends a sign-in that began in the same second', async () => {
    const { id, email } = await t.buildUser();
    const { token, idToken } = await signedIn(id, email, now());
    await t.call('DELETE', '/jwt', { as: token });
    expect((await requestSession(email, idToken)).statusCode).toBe(401);
    expect((await readMe(token)).statusCode).toBe(401);
  });

  test('logout revokes the sign-ins at the provider, and works even if that call fails', async () => {
    const { id, email } = await t.buildUser();
    const revoked: string[] = [];
    const other = await createTestApp({
      db: t.db,
      signIn: {
        ...testSignIn,
        revokeSignIns: (uid) => {
          revoked.push(uid);
          return Promise.reject(unavailable('not there'));
        },
      },
    });
    const idToken = await idTokenFor({
      uid: id,
      email,
      name: null,
      signIn: { began: now() - 9, issued: now() },
    });
    const answer = await other.call('GET', `/jwt?email=${email}`, { as: idToken });
    const { token } = answer.json<{ token: string }>();
    expect((await other.call('DELETE', '/jwt', { as: token })).statusCode).toBe(200);
    expect(revoked).toEqual([id]);
    expect((await other.call('GET', '/users/me', { as: token })).statusCode).toBe(401);
    await other.close();
  });
});

test('a sign-in after a password change ends the earlier ones', async () => {
  const { id, email } = await t.buildUser();
  const at = Math.floor(Date.now() / 1000);
  const sessionOf = async (began: number, validSince: number) => {
    const signIn = { began, issued: at };
    const answer = await requestSession(
      email,
      await idTokenFor({ uid: id, email, name: null, validSince, signIn }),
    );
    return answer.json<{ token: string }>().token;
  };
  const before = await sessionOf(at - 1800, at - 9000);
  expect((await readMe(before)).statusCode).toBe(200);
  const after = await sessionOf(at - 10, at - 20);
  expect((await readMe(before)).statusCode).toBe(401);
  expect((await readMe(after)).statusCode).toBe(200);
});

describe('a session token', () => {
  const key = (secret: string) => new TextEncoder().encode(secret);
  const claims = (uid: string, alg = 'HS256') =>
    new SignJWT().setProtectedHeader({ alg }).setSubject(uid).setJti(randomUUID()).setIssuedAt();
  const signedToken = (uid: string, alg?: string) =>
    claims(uid, alg).setIssuer('second-gear').setAudience('second-gear-api');
  const secret = () => t.services.env.JWT_SECRET;

  test('a valid session token is accepted (a control for the rejections below)', async () => {
    const { id } = await t.buildUser();
    expect((await readMe(await signedToken(id).setExpirationTime('1h').sign(key(secret())))).statusCode).toBe(
      200,
    );
  });

  test('a session token is valid for an hour', async () => {
    const token = await t.tokenOf(await t.buildUser());
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
  ])('a session token %s is rejected', async (_what, forgeToken) => {
    const { id } = await t.buildAdmin();
    expect(errorOf(await readMe(await forgeToken(id)))).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('a session token of an unknown user is rejected', async () => {
    expect((await readMe(await t.tokenOf({ id: 'nobody' }))).statusCode).toBe(401);
  });

  test('a session token stops working at once if its user is deleted, suspended or loses a role', async () => {
    const admin = await t.buildAdmin();
    const [deleted, suspended, demoted] = [await t.buildUser(), await t.buildUser(), await t.buildAdmin()];
    const tokens = await Promise.all([deleted, suspended, demoted].map((user) => t.tokenOf(user)));
    for (const token of tokens) expect((await readMe(token)).statusCode).toBe(200);

    await t.call('DELETE', `/users/${deleted.id}`, { as: admin });
    await t.call('PUT', `/users/${suspended.id}/suspended`, {
      as: admin,
      body: { suspended: true, reason: 'Spam' },
    });
    await t.db.update(users).set({ role: 'buyer' }).where(eq(users.id, demoted.id));

    expect((await readMe(tokens[0] ?? '')).statusCode).toBe(401);
    expect(errorOf(await readMe(tokens[1] ?? ''))).toMatchObject({ status: 403, code: 'suspended' });
    expect((await t.call('GET', '/users', { as: tokens[2] ?? '' })).statusCode).toBe(403);
  });
});
