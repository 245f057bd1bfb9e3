import { formatPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { orderNotFound } from '../holds/step.ts';
import { sideOf } from '../sides/policy.ts';
import type { Meeting } from './calendar.ts';

/** Whose hours count for an order that somebody takes part in; null once that seller is gone. Throws 404. */
export async function requireSellerOf(db: Database, user: CurrentUser, id: string): Promise<string | null> {
  const [order] = await db
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order || sideOf(user, order) === null) throw orderNotFound();
  return order.sellerId;
}

/**
 * The agreed meeting of an order, told to one of its two sides: neither reads more of the other than the order's page says.
 * Throws 404 for somebody else's order, and for one without a meeting or that has ended.
 */
export async function requireMeeting(
  db: Database,
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
  user: CurrentUser,
  id: string,
  now = new Date(),
): Promise<Meeting> {
  const [row] = await db
    .select({
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      buyer: orders.name,
      seller: users.name,
      brandName: orders.brandName,
      model: orders.model,
      priceCents: orders.priceCents,
      place: orders.location,
      state: orders.state,
      time: orders.meetingAt,
      moves: orders.meetingMoves,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.sellerId))
    .where(eq(orders.id, id));
  const side = row && sideOf(user, row);
  if (!row || !side) throw orderNotFound();
  const { time, moves, place, state } = row;
  if (time === null || (state !== 'unpaid' && state !== 'paid')) {
    throw notFound('No time is agreed for this meeting');
  }
  const car = `${row.brandName} ${row.model}`;
  const other = side === 'buyer' ? row.seller : row.buyer;
  const path = side === 'buyer' ? 'orders' : 'sales';
  return {
    orderId: id,
    time,
    moves,
    place,
    now,
    title: other === null ? car : `${car}: meet ${other}`,
    notes: [
      `${car}, ${formatPrice(toDollars(row.priceCents))}`,
      'The time is that of the clocks at the meeting place.',
    ],
    url: SITE_URL === undefined ? null : `${SITE_URL}/dashboard/${path}/${encodeURIComponent(id)}`,
  };
}
