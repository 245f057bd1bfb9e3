import { and, asc, desc, eq, inArray, isNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';

/**
 * SQL condition: the buyer may rate the seller for this order. The car was handed over and not refunded, or
 * the seller canceled the paid order. A buyer who pays and cancels has no experience with the seller.
 * @param orderId a value or a column. In the select list of a query without joins, use a value, because
 * drizzle would omit the column's table.
 */
export const isRatableSql = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from ${orders} as rated join ${escrows} as escrow on escrow.order_id = rated.id
    where rated.id = ${orderId} and (
      (rated.state = 'paid' and escrow.handed_over_at is not null)
      or (rated.state = 'refunded' and rated.ended_by = 'seller')
    )
  )`;

/**
 * Updates which ratings count, after an order changes or is rated. Of a buyer's ratings of a seller, only the
 * latest rating of a ratable order counts. The caller has locked the order.
 *
 * Locks the ratings before comparing them. If two orders change at once, the later transaction sees both
 * changes.
 */
export async function updateCountedRatings(tx: Database, orderId: string): Promise<void> {
  const [order] = await tx
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.sellerId === null) return;
  const { buyerId, sellerId } = order;
  // A rating whose buyer is deleted is not compared with other ratings, because the buyer's other ratings are
  // unknown.
  const isSamePair =
    buyerId === null
      ? and(eq(ratings.orderId, orderId), isNull(ratings.buyerId), eq(ratings.isCounted, true))
      : and(eq(ratings.sellerId, sellerId), eq(ratings.buyerId, buyerId));
  const ids = tx.select({ id: ratings.id }).from(ratings).where(isSamePair);
  const lockedRatings = await ids.orderBy(asc(ratings.id)).for('update');
  if (lockedRatings.length === 0) return;
  const isLocked = inArray(
    ratings.id,
    lockedRatings.map(({ id }) => id),
  );
  const [latestRating] = await tx
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(isLocked, isRatableSql(ratings.orderId)))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(1);
  const isLatest = eq(ratings.id, latestRating?.id ?? '');
  // Ratings that no longer count are updated first, so two never count at once.
  await tx
    .update(ratings)
    .set({ isCounted: false })
    .where(and(isLocked, not(isLatest), ratings.isCounted));
  if (latestRating)
    await tx
      .update(ratings)
      .set({ isCounted: true })
      .where(and(isLatest, not(ratings.isCounted)));
}
