import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { suspendedError } from '../../platform/errors/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { IdentityWithEmail } from './accounts.ts';

/** An account whose verified address in our database is no longer its address at the sign-in provider. */
export interface FormerOwner {
  id: string;
  /** Whether the provider has deleted the account, so that no one can sign in to it. */
  isGone: boolean;
}

const ORPHANED_REASON =
  'It was deleted at the sign-in provider, and its email address now belongs to another account.';

/**
 * Returns the account that has the address of a new user who has verified it, if the account no longer has
 * that address at the sign-in provider. Returns null if there is none, or if no provider is configured.
 * Throws 503 if the provider does not respond.
 */
export async function findFormerOwner(
  { db, signIn }: Pick<Services, 'db' | 'signIn'>,
  { uid, email, emailVerified }: Pick<IdentityWithEmail, 'uid' | 'email' | 'emailVerified'>,
): Promise<FormerOwner | null> {
  if (!emailVerified) return null;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, uid), isNotNull(users.emailVerifiedAt)));
  if (!row) return null;
  const account = await signIn.findAccount(row.id);
  const isGone = account.state === 'deleted';
  return isGone || (account.state === 'exists' && account.email !== email) ? { id: row.id, isGone } : null;
}

/**
 * Removes the address from its former owner, who retains everything else: orders, money and role never move
 * with an address. Suspends an account that the provider has deleted, because no one can sign in to it; an
 * admin handles its orders and money.
 *
 * Throws 403 if the account that the provider has deleted is already suspended, because taking over the
 * address must not bypass a suspension. Returns the ids of that account's unpaid orders that can't be paid
 * now.
 */
export async function reclaimAddress(
  tx: Database,
  email: string,
  { id, isGone }: FormerOwner,
): Promise<string[]> {
  const ownsAddress = and(eq(users.id, id), eq(users.email, email));
  const [userRow] = await tx.select().from(users).where(ownsAddress).for('update');
  if (!userRow) return [];
  if (isGone && userRow.suspended) throw suspendedError(userRow.suspendedReason);
  await tx
    .update(users)
    .set({
      email: sql`${users.id} || '@unconfirmed.invalid'`,
      ...(isGone ? { suspended: true, suspendedReason: ORPHANED_REASON } : {}),
    })
    .where(eq(users.id, id));
  if (!isGone) return [];
  const isUnpaidSaleSql = and(eq(orders.sellerId, id), eq(orders.state, 'unpaid'));
  const unpaidOrders = await tx.select({ id: orders.id }).from(orders).where(isUnpaidSaleSql);
  return unpaidOrders.map((order) => order.id);
}
