import { jwtVerify, SignJWT } from 'jose';
import type { Identity, SignInProvider } from '../platform/auth/identity.ts';
import { unauthorized } from '../platform/errors/errors.ts';

const signingKey = new TextEncoder().encode('a key that stands in for the sign-in provider in tests');

/**
 * Returns an ID token like the sign-in provider's, by default for a password sign-in with a verified email
 * address.
 */
export const idTokenFor = ({
  uid,
  email,
  name,
  emailVerified = true,
  signInMethod = 'password',
  validSince = null,
  signIn = null,
}: Pick<Identity, 'uid' | 'email' | 'name'> & Partial<Identity>): Promise<string> =>
  new SignJWT({
    email,
    name,
    emailVerified,
    signInMethod,
    validSince,
    ...(signIn && { auth_time: signIn.beganAt }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('https://securetoken.google.com/test')
    .setSubject(uid)
    .setIssuedAt(signIn?.issuedAt)
    .setExpirationTime('1h')
    .sign(signingKey);

type Claims = Pick<Identity, 'email' | 'name' | 'emailVerified' | 'signInMethod' | 'validSince'>;

/** A sign-in provider that accepts only tokens of {@link idTokenFor}, so tests need no real one. */
export const testSignIn: SignInProvider = {
  verifyIdToken: async (token) => {
    try {
      const { payload } = await jwtVerify<Claims & { auth_time?: number }>(token, signingKey);
      const { sub = '', auth_time: beganAt, iat: issuedAt = 0 } = payload;
      const { email, name, emailVerified, signInMethod, validSince } = payload;
      const signIn = beganAt === undefined ? null : { beganAt, issuedAt };
      return { uid: sub, email, name, emailVerified, signInMethod, validSince, signIn };
    } catch (error) {
      throw Object.assign(unauthorized(), { cause: error });
    }
  },
  revokeSignIns: () => Promise.resolve(),
  unlinkOtherMethods: () => Promise.resolve(),
  deleteAccount: () => Promise.resolve(true),
  findAccount: () => Promise.resolve({ state: 'unknown' }),
};
