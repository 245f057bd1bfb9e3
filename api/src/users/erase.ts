import { formatPrice, toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, not, or } from 'drizzle-orm';
import { forgetPerson } from '../audit/forget.ts';
import { lockRows } from '../cars/locks.ts';
import type { Database } from '../db/database.ts';
import { cars, images } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { refuseWhileContested } from '../disputes/open.ts';
import { conflict } from '../errors.ts';
import { lockHolds, refundAllHeld } from '../holds/refund-all.ts';
import { discardImages } from '../images/discarded.ts';
import { isEvidence } from '../images/queries.ts';
import type { Ended } from '../orders/ended.ts';
import { cancelOrders } from '../orders/lifecycle.ts';
import { findDueCents } from '../payouts/queries.ts';

export interface Erased {
  /** How many listings went with the person. */
  listings: number;
  /** What the provider has to hear of, once the transaction is committed. */
  ended: Ended;
}

/**
 * Deletes a person, whom the transaction has locked, with their listings, wishes and messages. Their unpaid orders are
 * cancelled (freeing other sellers' cars), paid ones whose car was not handed over are refunded; the others stay for the
 * other side's records. Their uploads are discarded, and the audit log names them by their id alone from then on. Throws
 * 409 for a person who is owed money or may come to be, or while a bank disputes money that is held.
 * @param askedBy id of the admin who deletes the person; undefined where nobody does
 */
export async function erasePerson(
  tx: Database,
  { id, email, name }: { id: string; email: string; name: string },
  askedBy?: string,
): Promise<Erased> {
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
    askedBy,
  });
  const cancelled = await cancelOrders(tx, theirs);
  const listings = await tx.$count(cars, eq(cars.sellerId, id));
  // What orders and disputes show stays, without its owner.
  await discardImages(tx, and(eq(images.ownerId, id), not(isEvidence)));
  await tx.delete(users).where(eq(users.id, id));
  await forgetPerson(tx, { id, email, name });
  return { listings, ended: { cancelled, refunds } };
}

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
