import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { offers } from '../../platform/db/tables/offers.ts';
import { hasLiveStateSql, isUnexpiredSql } from './offer-state.ts';

/** Matches the buyer's accepted offers that have not expired. The database allows only one per car. */
const isAcceptedBySql = (buyerId: string): SQL | undefined =>
  and(eq(offers.buyerId, buyerId), eq(offers.state, 'accepted'), isUnexpiredSql);

/** SQL for the price of a car for this buyer, in cents: the listed price, or the agreed one if lower. */
export function buyerPriceSql(buyerId: string): SQL<number> {
  // A subquery, so Drizzle always qualifies its columns with their table.
  const acceptedAmount = sql`(select ${offers.amountCents} from ${offers} where ${offers.carId} = ${cars.id} and ${isAcceptedBySql(buyerId)})`;
  return sql<number>`least(${cars.priceCents}, ${acceptedAmount})`;
}

/** Locks a buyer's offers until the commit, so the price agreed in an offer stays valid until then. */
export async function lockBuyerOffers(tx: Database, buyerId: string): Promise<void> {
  await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.buyerId, buyerId), hasLiveStateSql))
    .orderBy(asc(offers.id))
    .for('update');
}

/** Marks the buyer's accepted offer as used by the order, permanently. */
export async function markOfferUsed(
  tx: Database,
  { orderId, carId, buyerId }: { orderId: string; carId: string; buyerId: string },
): Promise<void> {
  await tx
    .update(offers)
    .set({ state: 'used', orderId, changedAt: sql`now()` })
    .where(and(eq(offers.carId, carId), isAcceptedBySql(buyerId)));
}
