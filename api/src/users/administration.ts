import { formatPrice, toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, not, or } from 'drizzle-orm';
import { forgetPerson } from '../audit/forget.ts';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import { lockRows } from '../cars/locks.ts';
import type { Database } from '../db/database.ts';
import { cars, images } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { deletedUsers, users } from '../db/tables/users.ts';
import { refuseWhileContested } from '../disputes/open.ts';
import { conflict } from '../errors.ts';
import { lockHolds, refundAllHeld } from '../holds/refund-all.ts';
import { discardImages } from '../images/discarded.ts';
import { isEvidence } from '../images/queries.ts';
import type { Ended } from '../orders/ended.ts';
import { cancelOrders } from '../orders/lifecycle.ts';
import { findDueCents } from '../payouts/queries.ts';
import { lockPerson, lockRemovable } from './lock-person.ts';

/**
 * Marks a person verified, under the name that the admin saw, or not; returns the number of rows changed. Throws 404
 * for an unknown person, 409 where the name has become another.
 */
export const setVerified = (
  db: Database,
  admin: CurrentUser,
  id: string,
  { verified, name }: { verified: boolean; name?: string | undefined },
): Promise<number> =>
  db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (verified && name !== undefined && name !== person.name) {
      throw conflict('renamed', 'This person has taken another name meanwhile: look at that one first');
    }
    if (person.verified === verified) return 0;
    await tx
      .update(users)
      .set(verified ? { verified, verifiedAt: new Date() } : { verified })
      .where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: verified ? 'verify' : 'take back verification',
      subject: person.email,
      // What was verified is that the person has this name.
      detail: person.name,
      person: id,
    });
    return 1;
  });

/**
 * Suspends a person for a reason, or lifts it (null). Returns the number of rows changed, and the ids of the orders that may not be paid for
 * meanwhile. Throws 404 for an unknown person, 409 for oneself or the last admin.
 */
export const setSuspended = (
  db: Database,
  admin: CurrentUser,
  id: string,
  reason: string | null,
): Promise<{ modified: number; held: string[] }> =>
  db.transaction(async (tx) => {
    const suspended = reason !== null;
    const person = suspended ? await lockRemovable(tx, admin, id) : await lockPerson(tx, id);
    if (person.suspended === suspended) return { modified: 0, held: [] };
    await tx.update(users).set({ suspended, suspendedReason: reason }).where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: suspended ? 'suspend' : 'lift suspension',
      subject: person.email,
      detail: suspended ? `${person.name}: ${reason}` : person.name,
      person: id,
    });
    const held = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.sellerId, id), eq(orders.state, 'unpaid')));
    return { modified: 1, held: suspended ? held.map((order) => order.id) : [] };
  });

/**
 * Deletes a person with their listings, wishes and messages. Their unpaid orders are cancelled (freeing
 * other sellers' cars), paid ones whose car was not handed over are refunded; the others stay for the other side's
 * records. Their uploads are discarded, and the audit log names them by their id alone from then on. Returns what was
 * ended. Throws 404 for an unknown person, 409 for oneself, the last admin, who is owed money or may come to be, or
 * while a bank disputes money that is held.
 */
export const removeUser = (db: Database, admin: CurrentUser, id: string): Promise<Ended> =>
  db.transaction(async (tx) => {
    const person = await lockRemovable(tx, admin, id);
    const theirs = or(eq(orders.buyerId, id), eq(orders.sellerId, id));
    const open = and(theirs, inArray(orders.state, ['unpaid', 'paid']));
    const found = await tx.select({ id: orders.id }).from(orders).where(open);
    await lockRows(tx, orders, { ids: found.map((order) => order.id) });
    await lockHolds(tx, open);
    await requirePaidOut(tx, id);
    await refuseWhileContested(tx, id);
    const refunds = await refundAllHeld(tx, theirs, {
      reason: 'person_removed',
      note: 'An account of this order was removed before the car was handed over',
      askedBy: admin.id,
    });
    const cancelled = await cancelOrders(tx, theirs);
    const listings = await tx.$count(cars, eq(cars.sellerId, id));
    // What orders and disputes show stays, without its owner.
    await discardImages(tx, and(eq(images.ownerId, id), not(isEvidence)));
    await tx.delete(users).where(eq(users.id, id));
    await tx.insert(deletedUsers).values({ id });
    await forgetPerson(tx, { id, email: person.email, name: person.name });
    await recordAction(tx, admin, {
      action: 'delete user',
      subject: id,
      detail: `${person.role}, listings: ${String(listings)}`,
      person: id,
    });
    return { cancelled, refunds };
  });

/**
 * Throws 409 where a seller is due money: nobody could be paid it any more. The person is locked, so that no hand-over
 * makes more of it meanwhile, and so is their orders' money.
 */
async function requirePaidOut(tx: Database, id: string): Promise<void> {
  const cents = await findDueCents(tx, id);
  if (cents === 0) return;
  throw conflict(
    'payouts_due',
    `They are owed ${formatPrice(toDollars(cents))} that is not paid out yet. Delete them once it is; suspending works at once, and payouts wait meanwhile.`,
  );
}
