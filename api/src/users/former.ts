import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { suspendedError } from '../auth/suspended.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import type { Services } from '../services.ts';
import type { KnownIdentity } from './accounts.ts';

/** An account that has a verified address here, which is no longer its address at the sign-in provider. */
export interface FormerOwner {
  id: string;
  /** The provider has no such account any more: nobody can sign in to it. */
  isGone: boolean;
}

const ORPHANED =
  'It was deleted at the sign-in provider, and its email address belongs to another account now.';

/**
 * The account that keeps an address from a newcomer who has verified it, where the provider says that the address is its
 * own no more; null where there is none, or where the provider cannot be asked. Throws 503 when it does not answer.
 */
export async function findFormerOwner(
  { db, signIn }: Pick<Services, 'db' | 'signIn'>,
  { uid, email, emailVerified }: Pick<KnownIdentity, 'uid' | 'email' | 'emailVerified'>,
): Promise<FormerOwner | null> {
  if (!emailVerified) return null;
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, uid), isNotNull(users.emailVerifiedAt)));
  if (!row) return null;
  const found = await signIn.lookUp(row.id);
  const isGone = found.state === 'gone';
  return isGone || (found.state === 'there' && found.email !== email) ? { id: row.id, isGone } : null;
}

/**
 * Takes the address from its former owner, who keeps everything else: orders, money and role are never handed on with an
 * address. One that is gone is suspended, as nobody can answer for it; an admin looks after what it has. Throws 403 where
 * it was suspended before: that is no way out of a suspension. Returns its unpaid orders that may not be paid for now.
 */
export async function takeAddress(
  tx: Database,
  email: string,
  { id, isGone }: FormerOwner,
): Promise<string[]> {
  const stillHas = and(eq(users.id, id), eq(users.email, email));
  const [found] = await tx.select().from(users).where(stillHas).for('update');
  if (!found) return [];
  if (isGone && found.suspended) throw suspendedError(found.suspendedReason);
  await tx
    .update(users)
    .set({
      email: sql`${users.id} || '@unconfirmed.invalid'`,
      ...(isGone ? { suspended: true, suspendedReason: ORPHANED } : {}),
    })
    .where(eq(users.id, id));
  if (!isGone) return [];
  const unpaid = and(eq(orders.sellerId, id), eq(orders.state, 'unpaid'));
  const held = await tx.select({ id: orders.id }).from(orders).where(unpaid);
  return held.map((order) => order.id);
}
