import type { Page } from '@playwright/test';
import { PASSWORD } from '../data/test-data-api.ts';
import { stack } from '../stack/stack.ts';

/** Name of the IndexedDB database in which the Firebase SDK stores the user. */
const DATABASE_NAME = 'firebaseLocalStorageDb';
const STORE_NAME = 'firebaseLocalStorage';
const API_KEY = 'demo-key';

interface SignInResponse {
  localId: string;
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

interface Profile {
  email: string;
  emailVerified?: boolean;
  displayName?: string;
  createdAt: string;
  lastLoginAt: string;
  providerUserInfo: { providerId: string; rawId: string; displayName?: string; email: string }[];
}

async function readJson<T>(responsePromise: Promise<Response>): Promise<T> {
  const response = await responsePromise;
  if (!response.ok) throw new Error(`${response.url}: ${String(response.status)} ${await response.text()}`);
  return (await response.json()) as T;
}

const callSignInService = <T>(method: string, body: object): Promise<T> =>
  readJson(
    fetch(`${stack().authEmulator}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${API_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

/** Returns the record that the Firebase SDK stores for a signed-in user. */
const toStoredUser = (session: SignInResponse, profile: Profile) => ({
  uid: session.localId,
  email: profile.email,
  emailVerified: profile.emailVerified ?? false,
  ...(profile.displayName === undefined ? {} : { displayName: profile.displayName }),
  isAnonymous: false,
  providerData: profile.providerUserInfo.map((provider) => ({
    providerId: provider.providerId,
    uid: provider.rawId,
    displayName: provider.displayName ?? null,
    email: provider.email,
    phoneNumber: null,
    photoURL: null,
  })),
  stsTokenManager: {
    refreshToken: session.refreshToken,
    accessToken: session.idToken,
    expirationTime: Date.now() + Number(session.expiresIn) * 1000,
  },
  createdAt: profile.createdAt,
  lastLoginAt: profile.lastLoginAt,
  apiKey: API_KEY,
  appName: '[DEFAULT]',
});

/** Returns the storage state of a signed-in user, for a new browser context. */
export async function createSignedInStorage(email: string, site = stack().site) {
  const session = await callSignInService<SignInResponse>('signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  const [{ users: [profile] = [] }, { token }] = await Promise.all([
    callSignInService<{ users?: Profile[] }>('lookup', { idToken: session.idToken }),
    readJson<{ token: string }>(
      fetch(`${stack().api}/jwt?${new URLSearchParams({ email }).toString()}`, {
        headers: { authorization: `Bearer ${session.idToken}` },
      }),
    ),
  ]);
  if (!profile) throw new Error(`The sign-in service does not know ${email}`);
  const person = {
    uid: session.localId,
    email: profile.email.toLowerCase(),
    displayName: profile.displayName ?? '',
    emailVerified: profile.emailVerified ?? false,
  };
  const user = { fbase_key: `firebase:authUser:${API_KEY}:[DEFAULT]`, value: toStoredUser(session, profile) };
  return {
    cookies: [],
    origins: [
      {
        origin: new URL(site).origin,
        localStorage: [
          { name: 'sg-session', value: JSON.stringify({ person, obtainedAt: Date.now() }) },
          { name: 'token', value: token },
        ],
        indexedDB: [
          {
            name: DATABASE_NAME,
            version: 1,
            stores: [
              {
                name: STORE_NAME,
                keyPath: 'fbase_key',
                autoIncrement: false,
                indexes: [],
                records: [{ value: user }],
              },
            ],
          },
        ],
      },
    ],
  };
}

/**
 * Signs in a user without opening a page. The browser storage is then the same as after a login with the
 * form, which sign-in.spec.ts verifies. Clears the storage of all sites, so call this function before the
 * first page opens. To test the login form itself, use `logIn`.
 */
export async function signIn(page: Page, email: string, site = stack().site): Promise<void> {
  await page.context().setStorageState(await createSignedInStorage(email, site));
}
