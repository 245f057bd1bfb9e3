import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../days.ts';
import { escrows } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';

const DAY_MS = 86_400_000;
/** Days from the meeting day to the first reminder: the day itself and one day of grace. */
const DAYS_BEFORE_FIRST_REMINDER = 2;

export interface ReleaseSchedule {
  /** First day on which they may meet, YYYY-MM-DD. */
  bookingDate: string;
  /** Agreed time of the meeting, in local time of the place. Null if none is agreed. */
  meetingAt: string | null;
  /** When the money arrived. */
  heldSince: Date;
  reminders: number;
  remindedAt: Date | null;
}

/**
 * Returns when the first reminder is due: `DAYS_BEFORE_FIRST_REMINDER` after the latest of booking day, payment day and
 * agreed meeting (UTC).
 */
export function firstReminderAt({
  bookingDate,
  meetingAt,
  heldSince,
}: Pick<ReleaseSchedule, 'bookingDate' | 'meetingAt' | 'heldSince'>): Date {
  const datesSql = [bookingDate, dayOf(heldSince), meetingAt?.slice(0, 10) ?? ''];
  const day = datesSql.reduce((latest, one) => (one > latest ? one : latest));
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAYS_BEFORE_FIRST_REMINDER * DAY_MS);
}

/**
 * Returns when the money of a held order is released if the buyer does not respond: a day after the last
 * reminder. It counts reminders instead of days, so that no money is released before the buyer was reminded.
 * Null if the first reminder is overdue.
 */
export function releasesAt(schedule: ReleaseSchedule, releaseDays: number, now: Date): Date | null {
  const { reminders, remindedAt } = schedule;
  const nextReminder = remindedAt ? new Date(remindedAt.getTime() + DAY_MS) : firstReminderAt(schedule);
  if (!remindedAt && nextReminder < now) return null;
  return new Date(nextReminder.getTime() + (releaseDays - reminders) * DAY_MS);
}

/** The same rule in SQL: whether the next reminder, or the release after the last one, is due. */
export const isReminderOrReleaseDue = (now: Date): SQL => {
  // `greatest` ignores a meeting time that is null.
  const datesSql = sql`${orders.bookingDate}, (${escrows.createdAt} at time zone 'UTC')::date, ${orders.meetingAt}::date`;
  const firstReminder = sql`((greatest(${datesSql}) + ${sql.raw(String(DAYS_BEFORE_FIRST_REMINDER))})::timestamp at time zone 'UTC')`;
  return sql`coalesce(${escrows.remindedAt} + interval '1 day', ${firstReminder}) <= ${now.toISOString()}::timestamptz`;
};
