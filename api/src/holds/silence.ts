import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../days.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';

const DAY_MS = 86_400_000;
/** From the meeting's day on until the buyer is first asked: the day itself, and one of grace. */
const QUIET_DAYS = 2;

export interface Silence {
  /** Day of the booking, YYYY-MM-DD, from which on they may meet. */
  bookingDate: string;
  /** When they meet, by the clock at the place, where a time is agreed. */
  meetingAt: string | null;
  /** When the money came. */
  heldSince: Date;
  reminders: number;
  remindedAt: Date | null;
}

/**
 * From when on the buyer is asked. Nobody meets before the money is there, nor before the time that is agreed: the latest
 * of these days counts (UTC).
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
 * When the money of a held order is released if nobody says anything: a day after the last of as many reminders as there
 * are days. It counts reminders and not days, so that nobody is overtaken whom no reminder could reach; where the first
 * is overdue, null.
 */
export function releasesAt(silence: Silence, releaseDays: number, now: Date): Date | null {
  const { reminders, remindedAt } = silence;
  const next = remindedAt ? new Date(remindedAt.getTime() + DAY_MS) : askedFrom(silence);
  if (!remindedAt && next < now) return null;
  return new Date(next.getTime() + (releaseDays - reminders) * DAY_MS);
}

/** The same in the database: whether a held order's next reminder, or after all of them its release, is due. */
export const isDue = (now: Date): SQL => {
  // A time that is not agreed is left out.
  const days = sql`${orders.bookingDate}, (${holds.createdAt} at time zone 'UTC')::date, ${orders.meetingAt}::date`;
  const asked = sql`((greatest(${days}) + ${sql.raw(String(QUIET_DAYS))})::timestamp at time zone 'UTC')`;
  return sql`coalesce(${holds.remindedAt} + interval '1 day', ${asked}) <= ${now.toISOString()}::timestamptz`;
};
