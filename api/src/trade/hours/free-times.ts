import type { FreeTimes, MeetingHours } from '@second-gear/contract/meeting-hours';
import {
  BOOKABLE_DAYS,
  listHalfHours,
  MEETING_MINUTES,
  toMinutes,
} from '@second-gear/contract/meeting-times';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { dayOf } from '../../platform/time/utc-days.ts';
import { findHours } from './queries.ts';

const DAY_MS = 86_400_000;

/** Returns the weekday, 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: Date): number => day.getUTCDay() || 7;

/**
 * Returns the times (`2026-11-28T10:30`, local time) at which a seller offers meetings on the next days,
 * whether or not another order has taken them.
 */
export function listOfferedTimes({ spans, closedDays }: MeetingHours, now: Date): string[] {
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const days = Array.from({ length: BOOKABLE_DAYS }, (_, index) => new Date(today + (index + 1) * DAY_MS));
  return days
    .filter((day) => !closedDays.includes(dayOf(day)))
    .flatMap((day) => {
      const openSpans = spans.filter(({ weekday }) => weekday === weekdayOf(day));
      const startTimes = openSpans.flatMap(({ from, to }) =>
        listHalfHours(toMinutes(from), toMinutes(to) - MEETING_MINUTES),
      );
      return startTimes.sort().map((startTime) => `${dayOf(day)}T${startTime}`);
    });
}

/**
 * 409 error: the meeting time is taken. Nothing was booked or moved, so the caller can choose another time.
 */
export const timeTakenError = () =>
  conflict('slot_taken', 'This meeting time was just taken. Choose another one.');

/** Whether the error is the unique violation that occurs if two orders take the same time with a seller. */
export const isTimeTakenViolation = (error: unknown): boolean =>
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
 * Throws 409 if the seller does not offer this time. Does not check whether another order has taken it,
 * because a unique index prevents that: {@link isTimeTakenViolation}.
 */
export async function requireOfferedTime(db: Database, sellerId: string | null, time: string): Promise<void> {
  const hours = sellerId === null ? null : await findHours(db, sellerId);
  if (!hours || !listOfferedTimes(hours, new Date()).includes(time)) throw timeTakenError();
}

/**
 * Returns the columns with which a new order takes a seller's time. Returns no columns if the time is null.
 * Throws 409 if the time is not offered.
 */
export async function buildMeetingTimeColumns(
  tx: Database,
  sellerId: string,
  time: string | null,
): Promise<Pick<typeof orders.$inferInsert, 'meetingAt' | 'meetingBy'>> {
  if (time === null) return {};
  await requireOfferedTime(tx, sellerId, time);
  return { meetingAt: time, meetingBy: 'buyer' };
}
