import type { MeetingHours } from '@second-gear/contract/meeting-hours';
import {
  BOOKABLE_DAYS,
  listHalfHours,
  MEETING_MINUTES,
  toMinutes,
} from '@second-gear/contract/meeting-times';
import { dayOf } from '../../platform/time/utc-days.ts';

const DAY_MS = 86_400_000;

/** Returns the weekday, 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: Date): number => day.getUTCDay() || 7;

/**
 * Returns the start times of meetings that these hours allow on the `BOOKABLE_DAYS` days after today, in
 * order. Each meeting ends within a span of the seller's hours. "Today" is the UTC day. No seller's time zone
 * is ahead of UTC, so no offered time is in the past.
 */
export function listOfferedTimes({ spans, closedDays }: MeetingHours, now: Date): string[] {
  const today = Date.parse(`${dayOf(now)}T00:00:00Z`);
  const days = Array.from({ length: BOOKABLE_DAYS }, (_, at) => new Date(today + (at + 1) * DAY_MS));
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
