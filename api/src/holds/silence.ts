import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../days.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';

const DAY_MS = 86_400_000;
/** Days from the meeting day to the first reminder: the day itself and one day of grace. */
const QUIET_DAYS = 2;

export interface Silence {
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
 * Returns when the first reminder is due: `QUIET_DAYS` after the latest of booking day, payment day and
 * agreed meeting (UTC).
 */
export function askedFrom({
  bookingDate,
  meetingAt,
  heldSince,
}: Pick<Silence, 'bookingDate' | 'meetingAt' | 'heldSince'>): Date {
  const days = [bookingDate, dayOf(heldSince), meetingAt?.slice(0, 10) ?? ''];
  const day = days.reduce((latest, one) => (one > latest ? one : latest));
  return new Date(Date.parse(`${day}T00:00:00Z`) + QUIET_DAYS * DAY_MS);
}

/**
 * Returns when the money of a held order is released if the buyer does not respond: a day after the last
 * reminder. It counts reminders instead of days, so that no money is released before the buyer was reminded.
 * Null if the first reminder is overdue.
 */
export function releasesAt(silence: Silence, releaseDays: number, now: Date): Date | null {
  const { reminders, remindedAt } = silence;
  const next = remindedAt ? new Date(remindedAt.getTime() + DAY_MS) : askedFrom(silence);
  if (!remindedAt && next < now) return null;
  return new Date(next.getTime() + (releaseDays - reminders) * DAY_MS);
}

/** The same rule in SQL: whether the next reminder, or the release after the last one, is due. */
export const isDue = (now: Date): SQL => {
  // `greatest` ignores a meeting time that is null.
  const days = sql`${orders.bookingDate}, (${holds.createdAt} at time zone 'UTC')::date, ${orders.meetingAt}::date`;
  const asked = sql`((greatest(${days}) + ${sql.raw(String(QUIET_DAYS))})::timestamp at time zone 'UTC')`;
  return sql`coalesce(${holds.remindedAt} + interval '1 day', ${asked}) <= ${now.toISOString()}::timestamptz`;
};
