import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { unauthorized } from '../errors.ts';
import type { Identity, SignIn } from './identity.ts';

const toEpochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/**
 * SQL condition over `users`: the sign-in has ended. Old tokens without a sign-in time are valid until the
 * user's first sign-in ends.
 */
export const hasSignInEnded = (signIn: SignIn | null): SQL<boolean> =>
  signIn === null
    ? sql<boolean>`(${users.signInsValidSince} is not null)`
    : sql<boolean>`coalesce(${users.signInsValidSince} > ${signIn.began}, false)`;

/**
 * Invalidates all sign-ins of a user that began before this time, in seconds since 1970. An earlier time
 * changes nothing.
 */
export async function endSignInsBefore(db: Database, userId: string, epochSecond: number): Promise<void> {
  const validSince = sql`greatest(coalesce(${users.signInsValidSince}, 0), ${epochSecond}::int)`;
  await db.update(users).set({ signInsValidSince: validSince }).where(eq(users.id, userId));
}

/**
 * Ends all sign-ins of a user on every device. Invalidates our tokens, the provider's ID tokens, and ID
 * tokens from stored refresh tokens.
 * @param signIn the sign-in of this request, which ends too even if it began in this second
 */
export const endSignIns = (
  db: Database,
  userId: string,
  { began }: SignIn,
  now = new Date(),
): Promise<void> => endSignInsBefore(db, userId, Math.max(toEpochSeconds(now), began + 1));

/** Throws 401 if the sign-in of the provider's token has ended since. */
export async function requireActiveSignIn(db: Database, { uid, signIn }: Identity): Promise<void> {
  const [row] = await db
    .select({ ended: hasSignInEnded(signIn) })
    .from(users)
    .where(eq(users.id, uid));
  if (row?.ended) throw unauthorized('Your session has expired. Log in again.');
}
