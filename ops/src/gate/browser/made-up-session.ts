import type { Role } from '@second-gear/contract/users';
import * as z from 'zod/mini';

/** Somebody who looks at a site in the gate's browser. */
export interface MadeUpVisitor {
  /** As messages name them: `a buyer`. */
  who: string;
  /** Null for whoever is not signed in. */
  roles: readonly Role[] | null;
  /** What the stub answers where a call has a list: nothing in it. */
  empty?: boolean;
  /** Signs out on each screen, in the middle of it, and in again. */
  signsOut?: boolean;
}

/** Has every role, so that every screen shows what it has. */
export const EVERYBODY: MadeUpVisitor = {
  who: 'somebody with every role',
  roles: ['buyer', 'seller', 'admin'],
};
/** The same with nothing in any list. */
export const NEWCOMER: MadeUpVisitor = { ...EVERYBODY, who: 'somebody whose lists are empty', empty: true };

/** For whom the screens must stand, besides a first visit. */
export const VISITORS: readonly MadeUpVisitor[] = [
  { ...EVERYBODY, signsOut: true },
  { who: 'nobody signed in', roles: null },
  { who: 'a buyer', roles: ['buyer'] },
  { who: 'a seller', roles: ['seller'] },
  { who: 'an admin', roles: ['admin'] },
  NEWCOMER,
];

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A session as a browser keeps one: its token carries what the stub is to answer. */
export function madeUpSession({ roles, empty = false }: MadeUpVisitor) {
  if (roles === null) return null;
  const now = Math.floor(Date.now() / 1000);
  return {
    token: [base64({ alg: 'none' }), base64({ iat: now, exp: now + 3600, roles, empty }), 'x'].join('.'),
    record: JSON.stringify({
      person: { uid: 'gate', email: 'gate@example.com', displayName: 'Gate' },
      obtainedAt: Date.now(),
    }),
  };
}
export type MadeUpSession = ReturnType<typeof madeUpSession>;

const claimsSchema = z.object({ roles: z.array(z.string()), empty: z.boolean() });

/** What an Authorization header of such a session asks the stub for; null without one. */
export function readMadeUp(authorization: string | undefined): z.output<typeof claimsSchema> | null {
  const claims = authorization?.split('.')[1];
  if (!claims) return null;
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
}
