import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { conflict, notFound } from '../errors.ts';
import { lookAtNewReview } from '../moderation/keep.ts';
import { isOwnOrder, mayRate } from './policy.ts';

interface NewRating {
  orderId: string;
  stars: number;
  text?: string | undefined;
}

/** Rates the seller of an own paid order; returns the rating's id, and whether its words wait for an admin's look. Throws 404, or 409 when unpaid or rated already. */
export async function insertRating(db: Database, user: CurrentUser, { orderId, stars, text }: NewRating) {
  const [order] = await db
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId, state: orders.state })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || !isOwnOrder(user, order)) throw notFound('There is no such order');
  if (!mayRate(order)) throw conflict('not_paid', 'Only a paid order can be rated');
  if (order.sellerId === null) throw conflict('seller_gone', 'The seller has left');
  const id = randomUUID();
  try {
    await db
      .insert(ratings)
      .values({ id, orderId, sellerId: order.sellerId, buyerId: user.id, stars, text: text ?? '' });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('already_rated', 'You have rated this order already');
    throw error;
  }
  return { id, waits: await lookAtNewReview(db, { id, buyerId: user.id, text: text ?? '' }) };
}
