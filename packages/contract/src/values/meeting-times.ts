import * as z from 'zod/mini';
import { formatClockTime, formatDateWithWeekday } from './format.ts';

/** Length of a meeting in minutes. */
export const MEETING_MINUTES = 30;
/** Number of days for which meetings can be booked, from tomorrow. */
export const BOOKABLE_DAYS = 14;

/** Start of a meeting in local time of the meeting place, such as `2026-11-28T10:30`. */
export const meetingTimeSchema = z
  .string({ error: 'Choose a meeting time' })
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[03]0$/, { error: 'Choose one of the available times' }),
  );

/** Names of the weekdays 1 to 7. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** Converts minutes since midnight to a clock time: 630 to `10:30`, 1440 to `24:00`. */
export const toClockTime = (minutes: number): string =>
  `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;

/** Converts a clock time to minutes since midnight: `10:30` to 630. */
export const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Returns the clock times of all half hours between `from` and `to`, inclusive (minutes since midnight). */
export const listHalfHours = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / MEETING_MINUTES) + 1) }, (_, index) =>
    toClockTime(from + index * MEETING_MINUTES),
  );

/** Converts meeting times to dropdown options, grouped by day. */
export const toTimeOptions = (times: readonly string[]): { value: string; label: string; group: string }[] =>
  times.map((time) => ({
    value: time,
    label: formatClockTime(time.slice(11)),
    group: formatDateWithWeekday(time.slice(0, 10)),
  }));
