import { formatPrice, toDollars } from '@second-gear/contract/money';
import { and, eq, inArray, not, or } from 'drizzle-orm';
import { discardImages } from '../../catalog/images/discarded-images.ts';
import { isEvidenceSql } from '../../catalog/images/queries.ts';
import { cancelUnpaidOrders } from '../../money/cancellations/close-order.ts';
import type { ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { refundAllHeld } from '../../money/escrow/refund-all-held.ts';
import { findDuePayoutCents } from '../../money/payouts/queries.ts';
import { redactUser } from '../../platform/audit/redact-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, images } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { lockEscrows, lockRows } from '../../platform/locks/locks.ts';
import { requireNoContestedSale } from '../../trade/order-steps/open-disputes.ts';

export interface ErasedUser {
  /** Number of listings deleted with the user. */
  listings: number;
  /** What the payment provider has to process after the commit. */
  providerUpdates: ProviderUpdates;
}

/**
 * Deletes a user, locked by the transaction, with their listings, wishlist and messages. Cancels their unpaid
 * orders, which frees other sellers' cars. Refunds paid orders without a hand-over. Other orders remain for
 * the other party's records. The user's uploads are discarded, and the audit log refers to the user only by
 * id.
 *
 * Throws 409 if we owe the user money or may owe it, or while a bank disputes money in escrow.
 * @param requestedBy id of the admin who deletes the user; undefined if there is none
 */
export async function eraseUser(
  tx: Database,
  { id, email, name }: { id: string; email: string; name: string },
  requestedBy?: string,
): Promise<ErasedUser> {
  const ownOrders = or(eq(orders.buyerId, id), eq(orders.sellerId, id));
  const openOrders = and(ownOrders, inArray(orders.state, ['unpaid', 'paid']));
  const openOrderRows = await tx.select({ id: orders.id }).from(orders).where(openOrders);
  await lockRows(tx, orders, { ids: openOrderRows.map((order) => order.id) });
  await lockEscrows(tx, openOrders);
  await assertNoPayoutDue(tx, id);
  await requireNoContestedSale(tx, id);
  const refundIds = await refundAllHeld(tx, ownOrders, {
    reason: 'person_removed',
    note: 'The buyer’s or seller’s account was deleted before the car was handed over',
    requestedBy,
  });
  const canceledOrderIds = await cancelUnpaidOrders(tx, ownOrders);
  const listings = await tx.$count(cars, eq(cars.sellerId, id));
  // Images that belong to orders and disputes remain, without their owner.
  await discardImages(tx, and(eq(images.ownerId, id), not(isEvidenceSql)));
  await tx.delete(users).where(eq(users.id, id));
  await redactUser(tx, { id, email, name });
  return { listings, providerUpdates: { canceledOrderIds, refundIds } };
}

/**
 * Throws 409 if a seller is due money, which could not be paid out afterward. The caller has locked the user
 * and the escrows of the user's orders, so no hand-over can increase the amount.
 */
async function assertNoPayoutDue(tx: Database, id: string): Promise<void> {
  const cents = await findDuePayoutCents(tx, id);
  if (cents === 0) return;
  throw conflict(
    'payouts_due',
    `This user has ${formatPrice(toDollars(cents))} in unpaid payouts. You can delete the user once that’s paid out. You can also suspend them now, which pauses payouts.`,
  );
}
