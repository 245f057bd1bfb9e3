import { jwtVerify, SignJWT } from 'jose';
import type { Identity, VerifyIdToken } from '../auth/identity.ts';
import { unauthorized } from '../errors.ts';

const key = new TextEncoder().encode('a key that stands in for the sign-in provider in tests');

/** An ID token as the sign-in provider would give out for this person. */
export const idTokenFor = ({
  uid,
  email,
  name,
  signIn = null,
}: Omit<Identity, 'signIn'> & Partial<Identity>): Promise<string> =>
  new SignJWT({ email, name, ...(signIn && { auth_time: signIn.began }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('https://securetoken.google.com/test')
    .setSubject(uid)
    .setIssuedAt(signIn?.issued)
    .setExpirationTime('1h')
    .sign(key);

/** Accepts the tokens of {@link idTokenFor} alone, so that tests need no provider. */
export const verifyTestIdToken: VerifyIdToken = async (token) => {
  try {
    const { payload } = await jwtVerify<{ email: string | null; name: string | null; auth_time?: number }>(
      token,
      key,
    );
    const { sub = '', email, name, auth_time: began, iat: issued = 0 } = payload;
    return { uid: sub, email, name, signIn: began === undefined ? null : { began, issued } };
  } catch (error) {
    throw Object.assign(unauthorized(), { cause: error });
  }
};
