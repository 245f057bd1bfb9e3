import type { Hours } from '@second-gear/contract/meeting-hours';
import { BOOKABLE_DAYS, halfHours, MEETING_MINUTES, toMinutes } from '@second-gear/contract/meeting-times';
import { dayOf } from '../days.ts';

const DAY_MS = 86_400_000;

/** Returns the weekday, 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: Date): number => day.getUTCDay() || 7;

/**
 * Returns the times that these hours offer on the days after today, in order. A whole meeting fits between
 * each time and the end of its span. "Today" is the UTC day. No zone with sellers is ahead of UTC, so no
 * offered time is in the past.
 */
export function offeredTimes({ spans, closedDays }: Hours, now: Date): string[] {
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const days = Array.from({ length: BOOKABLE_DAYS }, (_, at) => new Date(today + (at + 1) * DAY_MS));
  return days
    .filter((day) => !closedDays.includes(dayOf(day)))
    .flatMap((day) => {
      const openSpans = spans.filter(({ weekday }) => weekday === weekdayOf(day));
      const startTimes = openSpans.flatMap(({ from, to }) =>
        halfHours(toMinutes(from), toMinutes(to) - MEETING_MINUTES),
      );
      return startTimes.sort().map((startTime) => `${dayOf(day)}T${startTime}`);
    });
}
