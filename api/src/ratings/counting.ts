import { and, asc, desc, eq, inArray, isNull, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { holds } from '../db/tables/money.ts';
import { orders, ratings } from '../db/tables/orders.ts';

/**
 * Whether its buyer may say of an order how its seller was: the car was handed over and not paid back since, or the
 * seller cancelled although it was paid. Whoever pays and cancels has seen nothing of the seller.
 * @param orderId a value, or a column; in a select list only where tables are joined, because it loses its table else
 */
export const isRatable = (orderId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from ${orders} as rated join ${holds} as held on held.order_id = rated.id
    where rated.id = ${orderId} and (
      (rated.state = 'paid' and held.handed_over_at is not null)
      or (rated.state = 'refunded' and rated.ended_by = 'seller')
    )
  )`;

/**
 * Notes which ratings count after an order has changed, or was rated: of all that its buyer gave its seller, the latest
 * of an order that may be rated. Whoever calls has locked the order. The ratings are locked before they are compared, so
 * that of two orders that change at once the later transaction sees both.
 */
export async function countRatings(tx: Database, orderId: string): Promise<void> {
  const [order] = await tx
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.sellerId === null) return;
  const { buyerId, sellerId } = order;
  // Whose buyer is gone stands alone: nobody knows any more which others were theirs.
  const same =
    buyerId === null
      ? and(eq(ratings.orderId, orderId), isNull(ratings.buyerId), eq(ratings.counts, true))
      : and(eq(ratings.sellerId, sellerId), eq(ratings.buyerId, buyerId));
  const ids = tx.select({ id: ratings.id }).from(ratings).where(same);
  const all = await ids.orderBy(asc(ratings.id)).for('update');
  if (all.length === 0) return;
  const among = inArray(
    ratings.id,
    all.map(({ id }) => id),
  );
  const [latest] = await tx
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(among, isRatable(ratings.orderId)))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(1);
  const chosen = eq(ratings.id, latest?.id ?? '');
  // First those that no longer count: at no moment do two.
  await tx
    .update(ratings)
    .set({ counts: false })
    .where(and(among, not(chosen), ratings.counts));
  if (latest)
    await tx
      .update(ratings)
      .set({ counts: true })
      .where(and(chosen, not(ratings.counts)));
}
