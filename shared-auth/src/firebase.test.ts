import { jest } from '@jest/globals';
import type { SiteConfig } from '@second-gear/federation/site-config';
import { createFirebaseIdentity } from './firebase.ts';

const config: SiteConfig = {
  apiHost: '/api',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
  authEmulator: 'http://127.0.0.1:4109',
  authProviders: [],
  stripePublishableKey: 'pk',
};

type MockResponse = { ok: Record<string, unknown> } | { error: string };

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const createIdToken = (serial: number) =>
  `${base64url({ alg: 'none' })}.${base64url({ sub: 'u1', iat: 1, exp: 3601, serial })}.`;

/** Mocks the sign-in service's REST calls at the network level. */
function mockAuthService(responses: Record<string, (body: Record<string, unknown>) => MockResponse>) {
  globalThis.fetch = (target, init) => {
    const method = /v1\/([\w:]+)/.exec(String(target))?.[1] ?? '';
    const text = typeof init?.body === 'string' ? init.body : '{}';
    const body = (
      text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
    ) as Record<string, unknown>;
    const response = responses[method]?.(body);
    if (!response) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      'ok' in response
        ? Response.json(response.ok)
        : Response.json({ error: { code: 400, message: response.error } }, { status: 400 }),
    );
  };
}

let accountName = '';
let emailVerified = false;
let sentEmails: Record<string, unknown>[] = [];
const session = { localId: 'u1', idToken: createIdToken(0), refreshToken: 'r', expiresIn: '3600' };
const responses = {
  'accounts:signUp': () => ({ ok: session }),
  'accounts:signInWithPassword': ({ password }: Record<string, unknown>) =>
    password === 'secret1' ? { ok: session } : { error: 'INVALID_LOGIN_CREDENTIALS' },
  'accounts:lookup': () => ({
    ok: {
      users: [
        {
          localId: 'u1',
          email: 'Ann@Example.com',
          displayName: accountName,
          emailVerified,
          providerUserInfo: [],
        },
      ],
    },
  }),
  'accounts:update': ({ displayName }: Record<string, unknown>) => {
    accountName = String(displayName);
    return { ok: { ...session, displayName: accountName } };
  },
  'accounts:sendOobCode': (body: Record<string, unknown>) => {
    sentEmails.push(body);
    return body['email'] === 'nobody@example.com' ? { error: 'EMAIL_NOT_FOUND' } : { ok: {} };
  },
  token: () => ({
    ok: {
      access_token: createIdToken(1),
      id_token: createIdToken(1),
      refresh_token: 'r',
      expires_in: '3600',
    },
  }),
};

const identity = createFirebaseIdentity(config);

beforeEach(async () => {
  mockAuthService(responses);
  accountName = '';
  emailVerified = false;
  sentEmails = [];
  await identity.signOut();
});

test('the provider starts without a user, and after a sign-in returns the user with a lower-case email', async () => {
  expect(await identity.ready()).toBeNull();
  expect(await identity.idToken(false)).toBeNull();
  expect(await identity.signIn('ann@example.com', 'secret1')).toEqual({
    person: { uid: 'u1', email: 'ann@example.com', displayName: '', emailVerified: false },
  });
  expect(await identity.ready()).toMatchObject({ uid: 'u1' });
});

test('reload on a freshly loaded page returns the stored user with the service’s current data', async () => {
  await identity.signIn('ann@example.com', 'secret1');
  emailVerified = true;
  await jest.isolateModulesAsync(async () => {
    const { createFirebaseIdentity: createSecondIdentity } = await import('./firebase.ts');
    expect(await createSecondIdentity(config).reload()).toMatchObject({ uid: 'u1', emailVerified: true });
  });
});

test('idToken returns the ID token, and a new one on request', async () => {
  await identity.signIn('ann@example.com', 'secret1');
  expect(await identity.idToken(false)).toBe(createIdToken(0));
  expect(await identity.idToken(true)).toBe(createIdToken(1));
});

test('onSignedOut calls its listener when the user is signed out', async () => {
  let signOutCount = 0;
  identity.onSignedOut(() => {
    signOutCount += 1;
  });
  await identity.signIn('ann@example.com', 'secret1');
  expect(signOutCount).toBe(0);
  await identity.signOut();
  expect(signOutCount).toBe(1);
});

test('create creates an account, and rename sets its name', async () => {
  expect(await identity.create('ann@example.com', 'secret1')).toMatchObject({ displayName: '' });
  expect(await identity.rename('Ann')).toMatchObject({ displayName: 'Ann' });
});

test("errors contain the service's code and its original message", async () => {
  await expect(identity.signIn('ann@example.com', 'wrong')).rejects.toMatchObject({
    name: 'SignInError',
    code: 'auth/invalid-credential',
    message: 'Firebase: Error (auth/invalid-credential).',
  });
  await expect(identity.sendReset('nobody@example.com')).rejects.toMatchObject({
    code: 'auth/user-not-found',
  });
});

test('a network failure throws an error with its own code', async () => {
  mockAuthService({});
  await expect(identity.signIn('ann@example.com', 'secret1')).rejects.toMatchObject({
    code: 'auth/network-request-failed',
  });
});

test('sendVerification sends an email whose page links back to the site, and reload sees the result', async () => {
  expect(await identity.reload()).toBeNull();
  await expect(identity.sendVerification()).rejects.toMatchObject({ code: 'auth/no-current-user' });
  await identity.signIn('ann@example.com', 'secret1');
  await identity.sendVerification();
  expect(sentEmails).toEqual([
    expect.objectContaining({
      ...{ requestType: 'VERIFY_EMAIL', idToken: session.idToken },
      continueUrl: `${location.origin}/confirm-email`,
    }),
  ]);
  expect(await identity.reload()).toMatchObject({ emailVerified: false });
  emailVerified = true;
  expect(await identity.reload()).toMatchObject({ uid: 'u1', emailVerified: true });
  // The token used from now on contains the verified address.
  expect(await identity.idToken(false)).toBe(createIdToken(1));
});
