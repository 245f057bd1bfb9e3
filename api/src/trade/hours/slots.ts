import type { FreeTimes } from '@second-gear/contract/meeting-hours';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { listOfferedTimes } from './offered-times.ts';
import { findHours } from './queries.ts';

/**
 * 409 error: the meeting time is taken. Nothing was booked or moved, so the caller can choose another time.
 */
export const slotTakenError = () =>
  conflict('slot_taken', 'This meeting time was just taken. Choose another one.');

/** Whether the error is the unique violation that occurs if two orders take the same time of a seller. */
export const isSlotViolation = (error: unknown): boolean =>
  isUniqueViolation(error, 'orders_one_meeting_at_a_time');

/**
 * Returns a seller's free meeting times on the next days. `sellerId` is null if the seller's account is
 * deleted.
 */
export async function findFreeTimes(
  db: Database,
  sellerId: string | null,
  now = new Date(),
): Promise<FreeTimes> {
  if (sellerId === null) return { offers: false, times: [] };
  const hours = await findHours(db, sellerId);
  const hasOpenMeeting = and(
    eq(orders.sellerId, sellerId),
    inArray(orders.state, ['unpaid', 'paid']),
    isNotNull(orders.meetingAt),
  );
  const takenTimes = new Set(
    (await db.select({ at: orders.meetingAt }).from(orders).where(hasOpenMeeting)).map(({ at }) => at),
  );
  return {
    offers: hours.spans.length > 0,
    times: listOfferedTimes(hours, now).filter((time) => !takenTimes.has(time)),
  };
}

/**
 * Throws 409 if the seller does not offer this time. Does not check whether another order has taken it; the
 * unique index does: {@link isSlotViolation}.
 */
export async function requireOfferedTime(db: Database, sellerId: string | null, time: string): Promise<void> {
  const hours = sellerId === null ? null : await findHours(db, sellerId);
  if (!hours || !listOfferedTimes(hours, new Date()).includes(time)) throw slotTakenError();
}

/**
 * Returns the columns with which a new order takes this time of the seller; no columns if the time is null.
 * Throws 409 if the time is not offered.
 */
export async function buildSlotColumns(
  tx: Database,
  sellerId: string,
  time: string | null,
): Promise<Pick<typeof orders.$inferInsert, 'meetingAt' | 'meetingBy'>> {
  if (time === null) return {};
  await requireOfferedTime(tx, sellerId, time);
  return { meetingAt: time, meetingBy: 'buyer' };
}
