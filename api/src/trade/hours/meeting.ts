import { formatMeetingTime } from '@second-gear/contract/format';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import { eq } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { locations } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import type { Env } from '../../platform/env/env.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { orderNotFoundError } from '../order-steps/order-step.ts';
import { partyOf } from '../party/policy.ts';
import type { Meeting } from './icalendar.ts';
import { timeZoneOf } from './time-zones.ts';

/**
 * Returns the seller's id for an order whose buyer or seller is the user. Returns null if the seller's
 * account is deleted. Throws 404 for other users' orders.
 */
export async function requireOrderSellerId(
  db: Database,
  user: CurrentUser,
  id: string,
): Promise<string | null> {
  const [order] = await db
    .select({ buyerId: orders.buyerId, sellerId: orders.sellerId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order || partyOf(user, order) === null) throw orderNotFoundError();
  return order.sellerId;
}

/**
 * Returns the meeting of an order for its buyer or seller, with no more data than the order's page shows. The
 * meeting is canceled if its time was withdrawn or the order has ended. Throws 404 for other users' orders
 * and for orders that never had a meeting time.
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
      lat: locations.lat,
      lon: locations.lon,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.sellerId))
    .leftJoin(locations, eq(locations.id, orders.locationId))
    .where(eq(orders.id, id));
  const side = row && partyOf(user, row);
  if (!row || !side) throw orderNotFoundError();
  const { time, moves: moveCount, place, state } = row;
  if (time === null && moveCount === 0) throw notFound('No meeting time set yet');
  const hasEnded = state !== 'unpaid' && state !== 'paid';
  const car = `${row.brandName} ${row.model}`;
  const otherPersonName = side === 'buyer' ? row.seller : row.buyer;
  const dashboardPath = side === 'buyer' ? 'orders' : 'sales';
  return {
    orderId: id,
    time,
    zone: timeZoneOf(row.lat, row.lon),
    // The end of the order changes the meeting too, but `meetingMoves` does not count it.
    sequence: hasEnded ? moveCount + 1 : moveCount,
    isCanceled: hasEnded || time === null,
    place,
    generatedAt: now,
    title: otherPersonName === null ? car : `${car}: meet ${otherPersonName}`,
    notes: [
      `${car}, ${formatPrice(toDollars(row.priceCents))}`,
      ...(time === null ? [] : [`Local time at the meeting place: ${formatMeetingTime(time)}`]),
    ],
    url: SITE_URL === undefined ? null : `${SITE_URL}/dashboard/${dashboardPath}/${encodeURIComponent(id)}`,
  };
}
