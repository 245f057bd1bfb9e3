import type { Role } from '@second-gear/contract/users';
import * as z from 'zod/mini';

/** A test visitor in the gate's browser. */
export interface MadeUpVisitor {
  /** Name in messages, such as `a buyer`. */
  who: string;
  /** Null if signed out. */
  roles: readonly Role[] | null;
  /** Whether the stub returns empty lists. */
  empty?: boolean;
  /** Whether the visitor signs out and in again on each screen. */
  signsOut?: boolean;
}

/** Has every role, so that every screen shows all of its content. */
export const EVERYBODY: MadeUpVisitor = {
  who: 'somebody with every role',
  roles: ['buyer', 'seller', 'admin'],
};
/** Has every role, but every list is empty. */
export const NEWCOMER: MadeUpVisitor = { ...EVERYBODY, who: 'somebody whose lists are empty', empty: true };

/** Visitors for whom screens must work, in addition to a first visit. */
export const VISITORS: readonly MadeUpVisitor[] = [
  { ...EVERYBODY, signsOut: true },
  { who: 'nobody signed in', roles: null },
  { who: 'a buyer', roles: ['buyer'] },
  { who: 'a seller', roles: ['seller'] },
  { who: 'an admin', roles: ['admin'] },
  NEWCOMER,
];

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a session as stored in a browser. Its token contains what the stub must return. */
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

/** Parses an Authorization header of such a session. Null if there is none. */
export function readMadeUp(authorization: string | undefined): z.output<typeof claimsSchema> | null {
  const claims = authorization?.split('.')[1];
  if (!claims) return null;
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
}
