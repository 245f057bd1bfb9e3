import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { unauthorized } from '../errors/errors.ts';
import type { SignIn } from './identity.ts';

const ISSUER = 'second-gear';
const AUDIENCE = 'second-gear-api';
/** Lifetime of a session token in seconds. */
export const SESSION_SECONDS = 3600;

/** Claims in a valid token. */
export interface SessionClaims {
  uid: string;
  /** The token's id, used to revoke it. */
  jti: string;
  expiresAt: Date;
  /**
   * When the sign-in behind the token began and when the token was issued. Null for old tokens without these
   * times.
   */
  signIn: SignIn | null;
}

/** Issues and verifies our session tokens: HS256, valid for one hour, with the uid as subject. */
export interface SessionTokens {
  /**
   * @param signInBegan when the sign-in at the provider began, in seconds since 1970; a logout ends all
   * tokens of that sign-in
   */
  issue: (uid: string, signInBegan?: number) => Promise<string>;
  /** Throws 401 unless the signature, algorithm, issuer, audience and times are valid. */
  verify: (token: string) => Promise<SessionClaims>;
}

export function createSessionTokens(secret: string): SessionTokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (uid, signInBegan) =>
      new SignJWT(signInBegan === undefined ? {} : { auth_time: signInBegan })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${String(SESSION_SECONDS)}s`)
        .setJti(randomUUID())
        .sign(key),
    verify: async (token) => {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'exp'],
      }).catch((error: unknown) => {
        throw Object.assign(unauthorized('Your session has expired. Log in again.'), { cause: error });
      });
      const { sub, jti, exp, iat, auth_time: beganAt } = payload;
      if (!sub || !jti || !exp) throw unauthorized('Your session has expired. Log in again.');
      const signIn = typeof beganAt === 'number' && iat !== undefined ? { beganAt, issuedAt: iat } : null;
      return { uid: sub, jti, expiresAt: new Date(exp * 1000), signIn };
    },
  };
}
