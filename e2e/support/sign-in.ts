import type { Page } from '@playwright/test';
import { PASSWORD } from './shop.ts';
import { stack } from './stack.ts';

/** Where the sign-in service's library keeps who is signed in. */
const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';
const API_KEY = 'demo-key';

interface SignedIn {
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

async function answerOf<T>(response: Promise<Response>): Promise<T> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url}: ${String(answer.status)} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const askService = <T>(call: string, body: object): Promise<T> =>
  answerOf(
    fetch(`${stack().authEmulator}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${API_KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

/** What that library keeps of somebody. */
const keptUser = (session: SignedIn, profile: Profile) => ({
  uid: session.localId,
  email: profile.email,
  emailVerified: profile.emailVerified ?? false,
  ...(profile.displayName === undefined ? {} : { displayName: profile.displayName }),
  isAnonymous: false,
  providerData: profile.providerUserInfo.map((way) => ({
    providerId: way.providerId,
    uid: way.rawId,
    displayName: way.displayName ?? null,
    email: way.email,
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

/** What the browser of somebody who is signed in keeps, for a context to start with. */
export async function keptOf(email: string, site = stack().site) {
  const session = await askService<SignedIn>('signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  const [{ users: [profile] = [] }, { token }] = await Promise.all([
    askService<{ users?: Profile[] }>('lookup', { idToken: session.idToken }),
    answerOf<{ token: string }>(
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
  const user = { fbase_key: `firebase:authUser:${API_KEY}:[DEFAULT]`, value: keptUser(session, profile) };
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
            name: DATABASE,
            version: 1,
            stores: [
              {
                name: STORE,
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
 * Somebody is signed in at the stack's site, or at the one whose address is given, as the form would have left
 * it (sign-in.spec.ts shows that), with nothing opened yet. Empties what the browser has kept of all sites, so it
 * comes before the first page. Where signing in is itself what is tested, use `logIn`.
 */
export async function signIn(page: Page, email: string, site = stack().site): Promise<void> {
  await page.context().setStorageState(await keptOf(email, site));
}
