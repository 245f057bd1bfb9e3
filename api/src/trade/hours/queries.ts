import type { MeetingHours } from '@second-gear/contract/meeting-hours';
import { toClockTime, toMinutes } from '@second-gear/contract/meeting-times';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { closedDays, meetingHours } from '../../platform/db/tables/meeting-hours.ts';
import { users } from '../../platform/db/tables/users.ts';
import { dayOf } from '../../platform/time/utc-days.ts';

/** Returns a seller's weekly hours, Monday first, and closed days. */
export async function findHours(db: Database, sellerId: string): Promise<MeetingHours> {
  const spans = await db
    .select({
      weekday: meetingHours.weekday,
      from: meetingHours.fromMinute,
      to: meetingHours.toMinute,
    })
    .from(meetingHours)
    .where(eq(meetingHours.sellerId, sellerId))
    .orderBy(asc(meetingHours.weekday), asc(meetingHours.fromMinute));
  const closedDayRows = await db
    .select({ day: closedDays.day })
    .from(closedDays)
    .where(eq(closedDays.sellerId, sellerId))
    .orderBy(asc(closedDays.day));
  return {
    spans: spans.map(({ weekday, from, to }) => ({ weekday, from: toClockTime(from), to: toClockTime(to) })),
    closedDays: closedDayRows.map(({ day }) => day),
  };
}

/**
 * Replaces the seller's weekly hours and closed days. Drops closed days in the past. Returns what was stored.
 */
export const saveHours = (
  db: Database,
  sellerId: string,
  hours: MeetingHours,
  now = new Date(),
): Promise<MeetingHours> =>
  db.transaction(async (tx) => {
    // Serializes concurrent saves, so the last one wins.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, sellerId)).for('no key update');
    await tx.delete(meetingHours).where(eq(meetingHours.sellerId, sellerId));
    await tx.delete(closedDays).where(eq(closedDays.sellerId, sellerId));
    const spans = hours.spans.map(({ weekday, from, to }) => ({
      sellerId,
      weekday,
      fromMinute: toMinutes(from),
      toMinute: toMinutes(to),
    }));
    if (spans.length > 0) await tx.insert(meetingHours).values(spans);
    const upcomingClosedDays = [...new Set(hours.closedDays)].filter((day) => day >= dayOf(now));
    if (upcomingClosedDays.length > 0)
      await tx.insert(closedDays).values(upcomingClosedDays.map((day) => ({ sellerId, day })));
    return findHours(tx, sellerId);
  });
