import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { unauthorized } from '../errors.ts';
import type { Identity, SignIn } from './identity.ts';

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/**
 * True, in a query over `users`, where the person's sign-ins of that time have ended. A token of before its sign-in was
 * noted counts only until the first one ends.
 */
export const hasEnded = (signIn: SignIn | null): SQL<boolean> =>
  signIn === null
    ? sql<boolean>`(${users.signInsValidSince} is not null)`
    : sql<boolean>`coalesce(${users.signInsValidSince} > ${signIn.began}, false)`;

/** Lets no sign-in of a person count that began before this second since 1970. An earlier one changes nothing. */
export async function endSignInsBefore(db: Database, userId: string, second: number): Promise<void> {
  const validSince = sql`greatest(coalesce(${users.signInsValidSince}, 0), ${second}::int)`;
  await db.update(users).set({ signInsValidSince: validSince }).where(eq(users.id, userId));
}

/**
 * Ends all sign-ins of a person, on every device: tokens that were issued for them, here and by the provider, and those
 * that a kept refresh token brings, open nothing from now on.
 * @param signIn the one by which the person ends them; it ends also where it began in this second
 */
export const endSignIns = (
  db: Database,
  userId: string,
  { began }: SignIn,
  now = new Date(),
): Promise<void> => endSignInsBefore(db, userId, Math.max(seconds(now), began + 1));

/** Throws 401 for the provider's token of a sign-in that has ended since. */
export async function requireLasting(db: Database, { uid, signIn }: Identity): Promise<void> {
  const [row] = await db
    .select({ ended: hasEnded(signIn) })
    .from(users)
    .where(eq(users.id, uid));
  if (row?.ended) throw unauthorized('The sign-in has ended: sign in again');
}
