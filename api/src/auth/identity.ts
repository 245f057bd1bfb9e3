import type { Env } from '../env.ts';
import { unauthorized, unavailable } from '../errors.ts';

/** A person as the sign-in provider vouches for them. */
export interface Identity {
  uid: string;
  /** Lower case; null for an account without an address. */
  email: string | null;
  /** Whether the provider knows that the person reads mail at this address. */
  emailVerified: boolean;
  /** The way of this sign-in, as the provider calls it, such as `password` or `google.com`. */
  way: string;
  name: string | null;
  /** When this sign-in began and when this token of it was issued, in seconds since 1970; null where it is not told. */
  signIn: SignIn | null;
  /** Sign-ins that began before this second since 1970 have ended; null where the provider cannot be asked. */
  validSince: number | null;
}

export interface SignIn {
  began: number;
  issued: number;
}

/** The sign-in provider, as the server uses it. */
export interface SignInProvider {
  /** Checks an ID token. Throws 401 for a bad one, 503 when the provider cannot be reached. */
  verifyIdToken: (token: string) => Promise<Identity>;
  /** Ends all sign-ins of a person there: their refresh tokens are revoked. Does nothing without credentials. */
  revokeSignIns: (uid: string) => Promise<void>;
  /** Takes every other way to sign in away from a person, a password too. Does nothing without credentials. */
  keepOnlyWay: (uid: string, way: string) => Promise<void>;
  /** Deletes an account there; one that is not there is deleted. Returns whether it is: without credentials it is not. */
  deleteAccount: (uid: string) => Promise<boolean>;
  /** What the provider knows of an account now. Throws 503 when it cannot be reached. */
  lookUp: (uid: string) => Promise<Registration>;
}

/** `unknown` without credentials. An address is in lower case; null for an account without one. */
export type Registration = { state: 'unknown' | 'gone' } | { state: 'there'; email: string | null };

const NO_ACCOUNT = 'auth/user-not-found';
const REFUSED = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  NO_ACCOUNT,
]);
/** firebase-admin reports a failed fetch of the provider's keys under the same code as a bad token. */
const UNREACHABLE = /fetching public keys|network|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|socket/i;

/** Ways to sign in that prove nothing but a secret which the person chose here. */
const OWN_WAYS = new Set(['anonymous', 'custom', 'password', 'phone']);

/** Whether another site, such as Google, vouches for the person. */
export const isFederated = ({ way }: Pick<Identity, 'way'>): boolean => !OWN_WAYS.has(way);

const secondsOf = (instant: string | undefined): number | null =>
  instant === undefined ? null : Math.floor(Date.parse(instant) / 1000);

/** What the provider's answer makes of an error. */
function asHttpError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const refused = REFUSED.has(code ?? '') && !UNREACHABLE.test(message ?? '');
  return Object.assign(
    refused
      ? unauthorized('The sign-in has ended: sign in again')
      : unavailable('Sign-in is not available right now'),
    { cause: error },
  );
}

/**
 * The provider behind `GET /jwt` and sign-up: Firebase, or its emulator when FIREBASE_AUTH_EMULATOR_HOST is set. Where
 * there are credentials (the emulator needs none), the account itself is read: whether its address is verified by now,
 * whether it is disabled, and since when its sign-ins are valid, as a changed password ends earlier ones.
 */
export async function createFirebaseProvider(env: Env): Promise<SignInProvider> {
  const { applicationDefault, initializeApp } = await import('firebase-admin/app');
  const { getAuth } = await import('firebase-admin/auth');
  const app = initializeApp(
    {
      projectId: env.FIREBASE_PROJECT_ID,
      ...(env.GOOGLE_APPLICATION_CREDENTIALS ? { credential: applicationDefault() } : {}),
    },
    'second-gear',
  );
  const auth = getAuth(app);
  const hasCredentials = Boolean(env.GOOGLE_APPLICATION_CREDENTIALS ?? env.FIREBASE_AUTH_EMULATOR_HOST);

  /** What is done there, or undefined where there is no such account. */
  const ifThere = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code === NO_ACCOUNT) return undefined;
      throw asHttpError(error);
    }
  };

  const verify = async (token: string): Promise<Identity> => {
    const claims = await auth.verifyIdToken(token);
    const account = hasCredentials ? await auth.getUser(claims.uid) : null;
    const validSince = secondsOf(account?.tokensValidAfterTime);
    if (account?.disabled || (validSince !== null && claims.auth_time < validSince)) {
      throw Object.assign(new Error('The sign-in was revoked'), { code: 'auth/id-token-revoked' });
    }
    const email = claims.email?.toLowerCase() ?? null;
    const isSameEmail = account?.email?.toLowerCase() === email;
    const name: unknown = claims['name'];
    return {
      uid: claims.uid,
      email,
      emailVerified: claims.email_verified === true || (isSameEmail && account?.emailVerified === true),
      way: claims.firebase.sign_in_provider,
      name: typeof name === 'string' ? name : null,
      signIn: { began: claims.auth_time, issued: claims.iat },
      validSince,
    };
  };

  return {
    verifyIdToken: (token) =>
      verify(token).catch((error: unknown) => {
        throw asHttpError(error);
      }),
    revokeSignIns: async (uid) => {
      if (hasCredentials) await auth.revokeRefreshTokens(uid);
    },
    keepOnlyWay: async (uid, way) => {
      if (!hasCredentials) return;
      try {
        const { providerData } = await auth.getUser(uid);
        const others = providerData.map(({ providerId }) => providerId).filter((id) => id !== way);
        if (others.length > 0) await auth.updateUser(uid, { providersToUnlink: others });
      } catch (error) {
        throw asHttpError(error);
      }
    },
    deleteAccount: async (uid) => {
      if (hasCredentials) await ifThere(() => auth.deleteUser(uid));
      return hasCredentials;
    },
    lookUp: async (uid) => {
      if (!hasCredentials) return { state: 'unknown' };
      const account = await ifThere(() => auth.getUser(uid));
      return account ? { state: 'there', email: account.email?.toLowerCase() ?? null } : { state: 'gone' };
    },
  };
}
