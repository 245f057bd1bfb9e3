import type { Env } from '../env.ts';
import { unauthorized, unavailable } from '../errors.ts';

/** A person as the sign-in provider vouches for them. */
export interface Identity {
  uid: string;
  /** Lower case; null for an account without an address. */
  email: string | null;
  name: string | null;
  /** When this sign-in began and when this token of it was issued, in seconds since 1970; null where it is not told. */
  signIn: SignIn | null;
}

export interface SignIn {
  began: number;
  issued: number;
}

/** Checks a Firebase ID token. Throws 401 for a bad one, 503 when the provider cannot be asked. */
export type VerifyIdToken = (token: string) => Promise<Identity>;

const REFUSED = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);
/** firebase-admin reports a failed fetch of the provider's keys under the same code as a bad token. */
const UNREACHABLE = /fetching public keys|network|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|socket/i;

/**
 * The provider behind `GET /jwt` and sign-up: Firebase, or its emulator when FIREBASE_AUTH_EMULATOR_HOST
 * is set. Revocation is asked about where there are credentials to ask with.
 */
export async function createFirebaseVerifier(env: Env): Promise<VerifyIdToken> {
  const { applicationDefault, initializeApp } = await import('firebase-admin/app');
  const { getAuth } = await import('firebase-admin/auth');
  const app = initializeApp(
    {
      projectId: env.FIREBASE_PROJECT_ID,
      ...(env.GOOGLE_APPLICATION_CREDENTIALS ? { credential: applicationDefault() } : {}),
    },
    'second-gear',
  );
  const checkRevoked = Boolean(env.GOOGLE_APPLICATION_CREDENTIALS);
  return async (token) => {
    try {
      const claims = await getAuth(app).verifyIdToken(token, checkRevoked);
      const name: unknown = claims['name'];
      return {
        uid: claims.uid,
        email: claims.email?.toLowerCase() ?? null,
        name: typeof name === 'string' ? name : null,
        signIn: { began: claims.auth_time, issued: claims.iat },
      };
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      const refused = REFUSED.has(code ?? '') && !UNREACHABLE.test(message ?? '');
      throw Object.assign(
        refused
          ? unauthorized('The sign-in has ended: sign in again')
          : unavailable('Sign-in is not available right now'),
        { cause: error },
      );
    }
  };
}
