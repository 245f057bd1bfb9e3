import { formatPrice, toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, not, or } from 'drizzle-orm';
import { redactPerson } from '../audit/redact-person.ts';
import { lockRows } from '../cars/locks.ts';
import type { Database } from '../db/database.ts';
import { cars, images } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { requireNoContestedSale } from '../disputes/open-disputes.ts';
import { conflict } from '../errors.ts';
import { lockHolds, refundAllHeld } from '../escrow/refund-all.ts';
import { discardImages } from '../images/discarded.ts';
import { isEvidence } from '../images/queries.ts';
import { cancelUnpaidOrders } from '../orders/lifecycle.ts';
import type { ClosedOrders } from '../orders/notify-provider.ts';
import { findDueCents } from '../payouts/queries.ts';

export interface Erased {
  /** Number of deleted listings. */
  listings: number;
  /** What the provider has to process after the commit. */
  ended: ClosedOrders;
}

/**
 * Deletes a user, locked by the transaction, with their listings, wishlist and messages. Cancels their unpaid
 * orders, which frees other sellers' cars. Refunds paid orders without a hand-over. Other orders remain for
 * the other party's records. Their uploads are discarded, and the audit log refers to them only by id.
 *
 * Throws 409 if the user is or may be owed money, or while a bank disputes money in escrow.
 * @param askedBy id of the admin who deletes the user; undefined if there is none
 */
export async function erasePerson(
  tx: Database,
  { id, email, name }: { id: string; email: string; name: string },
  askedBy?: string,
): Promise<Erased> {
  const ownOrders = or(eq(orders.buyerId, id), eq(orders.sellerId, id));
  const openOrders = and(ownOrders, inArray(orders.state, ['unpaid', 'paid']));
  const openOrderRows = await tx.select({ id: orders.id }).from(orders).where(openOrders);
  await lockRows(tx, orders, { ids: openOrderRows.map((order) => order.id) });
  await lockHolds(tx, openOrders);
  await assertNoPayoutDue(tx, id);
  await requireNoContestedSale(tx, id);
  const refunds = await refundAllHeld(tx, ownOrders, {
    reason: 'person_removed',
    note: 'An account of this order was removed before the car was handed over',
    askedBy,
  });
  const cancelled = await cancelUnpaidOrders(tx, ownOrders);
  const listings = await tx.$count(cars, eq(cars.sellerId, id));
  // Images of orders and disputes remain, without their owner.
  await discardImages(tx, and(eq(images.ownerId, id), not(isEvidence)));
  await tx.delete(users).where(eq(users.id, id));
  await redactPerson(tx, { id, email, name });
  return { listings, ended: { cancelled, refunds } };
}

/**
 * Throws 409 if a seller is due money, which could not be paid out afterwards. The user and the escrow of
 * their orders are locked, so no hand-over can add to it.
 */
async function assertNoPayoutDue(tx: Database, id: string): Promise<void> {
  const cents = await findDueCents(tx, id);
  if (cents === 0) return;
  throw conflict(
    'payouts_due',
    `This user has ${formatPrice(toDollars(cents))} in unpaid payouts. Delete them after it’s paid out. You can suspend them now, which pauses payouts.`,
  );
}
