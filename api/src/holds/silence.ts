import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../days.ts';
import { holds } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';

const DAY_MS = 86_400_000;
/** From the meeting's day on until the buyer is first asked: the day itself, and one of grace. */
const QUIET_DAYS = 2;

export interface Silence {
  /** Day of the meeting, YYYY-MM-DD. */
  bookingDate: string;
  /** When the money came. */
  heldSince: Date;
  reminders: number;
  remindedAt: Date | null;
}

/** Nobody meets before the money is there, so that the later of the two days counts (UTC). */
function askedFrom({ bookingDate, heldSince }: Silence): Date {
  const paidOn = dayOf(heldSince);
  const day = bookingDate > paidOn ? bookingDate : paidOn;
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
  const day = sql`greatest(${orders.bookingDate}, (${holds.createdAt} at time zone 'UTC')::date)`;
  const asked = sql`((${day} + ${sql.raw(String(QUIET_DAYS))})::timestamp at time zone 'UTC')`;
  return sql`coalesce(${holds.remindedAt} + interval '1 day', ${asked}) <= ${now.toISOString()}::timestamptz`;
};
