import type { Role } from '@second-gear/contract/users';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { revokedTokens, users } from '../db/tables/users.ts';
import type { SessionClaims } from './session-token.ts';
import { hasSignInEndedSql } from './sign-in-revocation.ts';

/** The caller, read from the database for each request. */
export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  verified: boolean;
  emailVerified: boolean;
  suspended: boolean;
  suspendedReason: string | null;
}

/** SQL condition over `users`: the email address is verified. */
export const isEmailVerifiedSql = sql<boolean>`(${users.emailVerifiedAt} is not null)`;

/**
 * Returns the caller's data and whether the token was revoked. Returns null for an unknown or deleted
 * account.
 */
export async function loadCurrentUser(
  db: Database,
  { uid, jti, signIn }: Pick<SessionClaims, 'uid' | 'jti' | 'signIn'>,
): Promise<{ user: CurrentUser; revoked: boolean } | null> {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      verified: users.verified,
      emailVerified: isEmailVerifiedSql,
      suspended: users.suspended,
      suspendedReason: users.suspendedReason,
      revoked: sql<boolean>`(exists (select 1 from ${revokedTokens} where ${revokedTokens.jti} = ${jti}) or ${hasSignInEndedSql(signIn)})`,
    })
    .from(users)
    .where(eq(users.id, uid));
  if (!row) return null;
  const { revoked, ...user } = row;
  return { user, revoked };
}
