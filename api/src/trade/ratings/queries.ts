import { randomUUID } from 'node:crypto';
import type { OrderState } from '@second-gear/contract/order-states';
import { and, eq } from 'drizzle-orm';
import { moderateNewReview } from '../../catalog/moderation/moderate-changes.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { isRatableSql, updateCountedRatings } from './counted-ratings.ts';
import { isOwnOrder } from './policy.ts';

interface NewRating {
  orderId: string;
  stars: number;
  text?: string | undefined;
}

const notRatableError = (state: OrderState) =>
  state === 'paid'
    ? conflict('not_handed_over', 'You can rate the seller after you get the car')
    : conflict('not_paid', 'You can only rate paid orders');

/**
 * Rates the seller of the caller's own order. Only the buyer's latest rating per seller counts. Returns the
 * rating's id and whether its text needs review. Throws 404, or 409 if the order is not paid, not handed over
 * or already rated.
 */
export const insertRating = (db: Database, user: CurrentUser, { orderId, stars, text }: NewRating) =>
  db.transaction(async (tx) => {
    // Locks the buyer, because which rating counts is decided among all of the buyer's ratings.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const [order] = await tx
      .select({ buyerId: orders.buyerId, sellerId: orders.sellerId, state: orders.state })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    if (!order || !isOwnOrder(user, order)) throw notFound('Order not found');
    if ((await tx.$count(orders, and(eq(orders.id, orderId), isRatableSql(orders.id)))) === 0) {
      throw notRatableError(order.state);
    }
    if (order.sellerId === null)
      throw conflict('seller_gone', 'The seller has closed their account, so you can’t rate them');
    const id = randomUUID();
    try {
      await tx
        .insert(ratings)
        .values({ id, orderId, sellerId: order.sellerId, buyerId: user.id, stars, text: text ?? '' });
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict('already_rated', 'You’ve already rated this order');
      throw error;
    }
    await updateCountedRatings(tx, orderId);
    return { id, waits: await moderateNewReview(tx, { id, buyerId: user.id, text: text ?? '' }) };
  });
