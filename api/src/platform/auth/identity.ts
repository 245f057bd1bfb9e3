import type { Env } from '../env/env.ts';
import { unauthorized, unavailableError } from '../errors/errors.ts';

/** A user as verified by the sign-in provider. */
export interface Identity {
  uid: string;
  /** In lower case. Null if the account has no email address. */
  email: string | null;
  /** Whether the provider has verified the email address. */
  emailVerified: boolean;
  /** The provider's name of the sign-in method, such as `password` or `google.com`. */
  signInMethod: string;
  name: string | null;
  /** When this sign-in began and when this token was issued, in seconds since 1970. Null if unknown. */
  signIn: SignIn | null;
  /**
   * Sign-ins that began before this time (seconds since 1970) have ended. Null if the account cannot be read.
   */
  validSince: number | null;
}

export interface SignIn {
  beganAt: number;
  issuedAt: number;
}

/**
 * The sign-in provider, such as Firebase. In the comments below, credentials are this server's own for the
 * provider. Without them, the server can only verify tokens.
 */
export interface SignInProvider {
  /** Verifies an ID token. Throws 401 for an invalid token, 503 if the provider is unavailable. */
  verifyIdToken: (token: string) => Promise<Identity>;
  /**
   * Ends all sign-ins of a user at the provider by revoking the refresh tokens. Does nothing without
   * credentials.
   */
  revokeSignIns: (uid: string) => Promise<void>;
  /**
   * Removes all other sign-in methods of a user, including the password. Does nothing without credentials.
   */
  unlinkOtherMethods: (uid: string, signInMethod: string) => Promise<void>;
  /** Deletes the account at the provider, if it exists. Returns false without credentials, otherwise true. */
  deleteAccount: (uid: string) => Promise<boolean>;
  /** Returns the account's current state at the provider. Throws 503 if the provider is unavailable. */
  findAccount: (uid: string) => Promise<ProviderAccount>;
}

/**
 * An account at the provider. The state is `unknown` without credentials. The email address is in lower case,
 * or null if the account has none.
 */
export type ProviderAccount = { state: 'unknown' | 'deleted' } | { state: 'exists'; email: string | null };

const USER_NOT_FOUND_CODE = 'auth/user-not-found';
const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  USER_NOT_FOUND_CODE,
]);
/**
 * firebase-admin uses the same error code for a bad token and for a failed fetch of the provider's keys. This
 * pattern recognizes the failed fetch by the error message.
 */
const NETWORK_ERROR_PATTERN = /fetching public keys|network|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|socket/i;

/** Sign-in methods in which no other site, such as Google, confirms the user's identity. */
const NON_FEDERATED_METHODS = new Set(['anonymous', 'custom', 'password', 'phone']);

/** Returns whether another site, such as Google, confirms the user's identity. */
export const isFederated = ({ signInMethod }: Pick<Identity, 'signInMethod'>): boolean =>
  !NON_FEDERATED_METHODS.has(signInMethod);

const toEpochSeconds = (instant: string | undefined): number | null =>
  instant === undefined ? null : Math.floor(Date.parse(instant) / 1000);

/** Converts a provider error to an HTTP error. */
function toHttpError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const isInvalidToken = INVALID_TOKEN_CODES.has(code ?? '') && !NETWORK_ERROR_PATTERN.test(message ?? '');
  return Object.assign(
    isInvalidToken
      ? unauthorized('Your session has expired. Log in again.')
      : unavailableError('You can’t log in right now. Try again later.'),
    { cause: error },
  );
}

/**
 * Creates the Firebase sign-in provider. Uses the Firebase emulator if FIREBASE_AUTH_EMULATOR_HOST is set.
 * With credentials (the emulator needs none), `verifyIdToken` also reads the account: whether the email
 * address is verified, whether the account is disabled, and since when its sign-ins are valid. A password
 * change, for example, ends all earlier sign-ins.
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

  /** Returns the result of `operation`, or undefined if the account does not exist. */
  const ignoreMissingAccount = async <T>(operation: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await operation();
    } catch (error) {
      if ((error as { code?: string }).code === USER_NOT_FOUND_CODE) return undefined;
      throw toHttpError(error);
    }
  };

  const verify = async (token: string): Promise<Identity> => {
    const claims = await auth.verifyIdToken(token);
    const account = hasCredentials ? await auth.getUser(claims.uid) : null;
    const validSince = toEpochSeconds(account?.tokensValidAfterTime);
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
      signInMethod: claims.firebase.sign_in_provider,
      name: typeof name === 'string' ? name : null,
      signIn: { beganAt: claims.auth_time, issuedAt: claims.iat },
      validSince,
    };
  };

  return {
    verifyIdToken: (token) =>
      verify(token).catch((error: unknown) => {
        throw toHttpError(error);
      }),
    revokeSignIns: async (uid) => {
      if (hasCredentials) await auth.revokeRefreshTokens(uid);
    },
    unlinkOtherMethods: async (uid, signInMethod) => {
      if (!hasCredentials) return;
      try {
        const { providerData } = await auth.getUser(uid);
        const otherProviderIds = providerData
          .map(({ providerId }) => providerId)
          .filter((id) => id !== signInMethod);
        if (otherProviderIds.length > 0) await auth.updateUser(uid, { providersToUnlink: otherProviderIds });
      } catch (error) {
        throw toHttpError(error);
      }
    },
    deleteAccount: async (uid) => {
      if (hasCredentials) await ignoreMissingAccount(() => auth.deleteUser(uid));
      return hasCredentials;
    },
    findAccount: async (uid) => {
      if (!hasCredentials) return { state: 'unknown' };
      const account = await ignoreMissingAccount(() => auth.getUser(uid));
      return account
        ? { state: 'exists', email: account.email?.toLowerCase() ?? null }
        : { state: 'deleted' };
    },
  };
}
