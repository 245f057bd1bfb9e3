import * as z from 'zod/mini';
import type { FakeVisitor } from './visitors.ts';

const encodeBase64Json = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Creates a session as a browser stores it. The token contains the roles for the stub API, and whether lists
 * are empty. Null for a signed-out visitor.
 */
export function createFakeSession({ roles, environment, hasEmptyLists = false }: FakeVisitor) {
  if (roles === null) return null;
  const nowMs = environment.startsAt?.getTime() ?? Date.now();
  const now = Math.floor(nowMs / 1000);
  return {
    token: [
      encodeBase64Json({ alg: 'none' }),
      encodeBase64Json({ iat: now, exp: now + 3600, roles, empty: hasEmptyLists }),
      'x',
    ].join('.'),
    record: JSON.stringify({
      person: { uid: 'gate', email: 'gate@example.com', displayName: 'Gate' },
      obtainedAt: nowMs,
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
