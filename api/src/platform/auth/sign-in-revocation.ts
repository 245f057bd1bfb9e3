import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { revokedTokens, users } from '../db/tables/users.ts';
import { unauthorized } from '../errors/errors.ts';
import type { Identity, SignIn } from './identity.ts';

const toEpochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/**
 * SQL condition over `users`: the sign-in has ended. `signIn` is null for old tokens, which lack the start of
 * the sign-in. Ending any sign-in of the user revokes such tokens.
 */
export const hasSignInEndedSql = (signIn: SignIn | null): SQL<boolean> =>
  signIn === null
    ? sql<boolean>`(${users.signInsValidSince} is not null)`
    : sql<boolean>`coalesce(${users.signInsValidSince} > ${signIn.beganAt}, false)`;

/**
 * Ends all sign-ins of a user that began before `epochSecond` (seconds since 1970). Changes nothing if a
 * later time is already stored.
 */
export async function endSignInsBefore(db: Database, userId: string, epochSecond: number): Promise<void> {
  const validSince = sql`greatest(coalesce(${users.signInsValidSince}, 0), ${epochSecond}::int)`;
  await db.update(users).set({ signInsValidSince: validSince }).where(eq(users.id, userId));
}

/**
 * Ends all sign-ins of a user on every device. Our tokens, the provider's ID tokens and future ID tokens from
 * stored refresh tokens become invalid.
 * @param signIn the sign-in of this request, which is ended even if it began within the current second
 */
export const endSignIns = (
  db: Database,
  userId: string,
  { beganAt }: SignIn,
  now = new Date(),
): Promise<void> => endSignInsBefore(db, userId, Math.max(toEpochSeconds(now), beganAt + 1));

/** Throws 401 if the sign-in behind the provider's token has been ended. */
export async function requireActiveSignIn(db: Database, { uid, signIn }: Identity): Promise<void> {
  const [row] = await db
    .select({ ended: hasSignInEndedSql(signIn) })
    .from(users)
    .where(eq(users.id, uid));
  if (row?.ended) throw unauthorized('Your session has expired. Log in again.');
}

/** Deletes revoked tokens that have expired. */
export const pruneTokens = (db: Database) =>
  db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, new Date()));
