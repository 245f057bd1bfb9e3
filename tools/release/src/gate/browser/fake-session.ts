import type { Role } from '@second-gear/contract/users';
import * as z from 'zod/mini';

/** A test visitor in the gate's browser. */
export interface FakeVisitor {
  /** Name in messages, such as `a buyer`. */
  who: string;
  /** Roles of the visitor. Null if signed out. */
  roles: readonly Role[] | null;
  /** Whether the stub API returns empty lists. */
  hasEmptyLists?: boolean;
  /** Whether the visitor signs out and in again on each screen. */
  signsOut?: boolean;
}

/** A visitor with every role, so that every screen shows all of its content. */
export const ALL_ROLES_VISITOR: FakeVisitor = {
  who: 'a user with every role',
  roles: ['buyer', 'seller', 'admin'],
};
/** A visitor with every role for whom every list is empty. */
export const EMPTY_LISTS_VISITOR: FakeVisitor = {
  ...ALL_ROLES_VISITOR,
  who: 'a user with empty lists',
  hasEmptyLists: true,
};

/** Visitors as whom all targets are opened again, after they were first opened as a user with every role. */
export const VISITORS: readonly FakeVisitor[] = [
  { ...ALL_ROLES_VISITOR, signsOut: true },
  { who: 'a signed-out visitor', roles: null },
  { who: 'a buyer', roles: ['buyer'] },
  { who: 'a seller', roles: ['seller'] },
  { who: 'an admin', roles: ['admin'] },
  EMPTY_LISTS_VISITOR,
];

const encodeBase64Json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Creates a session as a browser stores it. The token tells the stub API which roles to return and whether
 * lists are empty. Null for a signed-out visitor.
 */
export function createFakeSession({ roles, hasEmptyLists = false }: FakeVisitor) {
  if (roles === null) return null;
  const now = Math.floor(Date.now() / 1000);
  return {
    token: [
      encodeBase64Json({ alg: 'none' }),
      encodeBase64Json({ iat: now, exp: now + 3600, roles, empty: hasEmptyLists }),
      'x',
    ].join('.'),
    record: JSON.stringify({
      person: { uid: 'gate', email: 'gate@example.com', displayName: 'Gate' },
      obtainedAt: Date.now(),
    }),
  };
}
export type FakeSession = ReturnType<typeof createFakeSession>;

const claimsSchema = z.object({ roles: z.array(z.string()), empty: z.boolean() });

/** Parses the Authorization header of a fake session. Null if there is none. */
export function readFakeClaims(authorization: string | undefined): z.output<typeof claimsSchema> | null {
  const claims = authorization?.split('.')[1];
  if (!claims) return null;
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
}
