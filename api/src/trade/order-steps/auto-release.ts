import { type SQL, sql } from 'drizzle-orm';
import { escrows } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { dayOf } from '../../platform/time/utc-days.ts';

const DAY_MS = 86_400_000;
/** Days from the meeting day to the first reminder: the day itself and one day of grace. */
const DAYS_BEFORE_FIRST_REMINDER = 2;

export interface ReleaseSchedule {
  /** Day of the booking, YYYY-MM-DD: the earliest day on which buyer and seller may meet. */
  bookingDate: string;
  /** Agreed meeting time, in the local time of the meeting place. Null if no time is agreed. */
  meetingAt: string | null;
  /** When the payment was received. */
  heldSince: Date;
  reminders: number;
  remindedAt: Date | null;
}

/**
 * Returns when the first reminder is due: at midnight UTC, `DAYS_BEFORE_FIRST_REMINDER` days after the
 * booking day, the payment day or the agreed meeting day, whichever is latest.
 */
export function computeFirstReminderTime({
  bookingDate,
  meetingAt,
  heldSince,
}: Pick<ReleaseSchedule, 'bookingDate' | 'meetingAt' | 'heldSince'>): Date {
  const dates = [bookingDate, dayOf(heldSince), meetingAt?.slice(0, 10) ?? ''];
  const day = dates.reduce((latest, date) => (date > latest ? date : latest));
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAYS_BEFORE_FIRST_REMINDER * DAY_MS);
}

/**
 * Returns when the money is released if the buyer does not respond: a day after the last reminder. Counts the
 * reminders sent instead of the days passed, so no money is released before the buyer got all reminders.
 * Null if the first reminder is overdue, because the later dates then depend on when it is sent.
 */
export function computeReleaseTime(schedule: ReleaseSchedule, releaseDays: number, now: Date): Date | null {
  const { reminders, remindedAt } = schedule;
  const nextReminder = remindedAt
    ? new Date(remindedAt.getTime() + DAY_MS)
    : computeFirstReminderTime(schedule);
  if (!remindedAt && nextReminder < now) return null;
  return new Date(nextReminder.getTime() + (releaseDays - reminders) * DAY_MS);
}

/**
 * SQL condition: whether the next reminder, or the release after the last reminder, is due. Uses the same
 * dates as `computeFirstReminderTime`.
 */
export const isReminderOrReleaseDueSql = (now: Date): SQL => {
  // `greatest` ignores nulls, so an order without a meeting time works too.
  const dates = sql`${orders.bookingDate}, (${escrows.createdAt} at time zone 'UTC')::date, ${orders.meetingAt}::date`;
  const firstReminder = sql`((greatest(${dates}) + ${sql.raw(String(DAYS_BEFORE_FIRST_REMINDER))})::timestamp at time zone 'UTC')`;
  return sql`coalesce(${escrows.remindedAt} + interval '1 day', ${firstReminder}) <= ${now.toISOString()}::timestamptz`;
};
