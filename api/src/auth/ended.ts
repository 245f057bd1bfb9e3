import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { endedSignIns } from '../db/tables/users.ts';
import { unauthorized } from '../errors.ts';
import type { Identity, SignIn } from './identity.ts';

/** Tokens of the provider and our own live for an hour; a clock may be off a little. */
const KEPT_SECONDS = 2 * 3600;
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const of = (uid: string, { began, issued }: SignIn): SQL | undefined =>
  and(eq(endedSignIns.userId, uid), eq(endedSignIns.signedInAt, began), gte(endedSignIns.endedAt, issued));

/** True, in a query, where a logout has ended what was issued for this sign-in. */
export const hasEnded = (uid: string, signIn: SignIn | null): SQL<boolean> =>
  signIn === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${endedSignIns} where ${of(uid, signIn)})`;

/** Ends a sign-in: tokens that were issued for it, here and by the provider, open nothing from now on. */
export async function endSignIn(
  db: Database,
  userId: string,
  { began }: SignIn,
  now = new Date(),
): Promise<void> {
  const endedAt = seconds(now);
  await db
    .insert(endedSignIns)
    .values({ userId, signedInAt: began, endedAt })
    .onConflictDoUpdate({
      target: [endedSignIns.userId, endedSignIns.signedInAt],
      set: { endedAt },
    });
}

/** Throws 401 for the provider's token of a sign-in that was ended since. */
export async function requireLasting(db: Database, { uid, signIn }: Identity): Promise<void> {
  if (signIn === null) return;
  if ((await db.$count(endedSignIns, of(uid, signIn))) > 0) {
    throw unauthorized('The sign-in has ended: sign in again');
  }
}

/** Forgets ended sign-ins of which no token can be left. */
export const forgetEnded = (db: Database, now = new Date()) =>
  db.delete(endedSignIns).where(lt(endedSignIns.endedAt, seconds(now) - KEPT_SECONDS));
