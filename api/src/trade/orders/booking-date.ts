import { dayOf } from '../../platform/time/utc-days.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a day (YYYY-MM-DD) is today in some time zone. The server does not know the buyer's zone, and a
 * clock may be an hour off.
 */
export function isTodaySomewhere(day: string, now: Date): boolean {
  const days = [-DAY_MS, 0, DAY_MS].map((offsetMs) => dayOf(new Date(now.getTime() + offsetMs)));
  return days.includes(day);
}
