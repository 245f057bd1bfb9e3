/**
 * This module formats numbers, counts, and dates in US English. It does not use `Intl`, because its first
 * call blocks the main thread of a slow phone for 60 ms.
 */

/** Formats a number with thousands separators: `43,000`. `decimals` is the number of decimals. */
export const formatNumber = (value: number, decimals: 0 | 2 = 0): string =>
  value.toFixed(decimals).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * Returns the singular or plural of a word: `pluralize(1, 'is', 'are')` returns `is`. The count 0 takes
 * the plural.
 */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  count === 1 ? singular : plural;

/** Formats a count with its noun: `formatCount(1200, 'car')` returns `1,200 cars`. */
export const formatCount = (count: number, singular: string, plural?: string): string =>
  `${formatNumber(count)} ${pluralize(count, singular, plural)}`;

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a month: `2026-11` as `Nov 2026`. Throws RangeError if it is invalid. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  const name = MONTH_NAMES[Number(number) - 1];
  if (name === undefined) throw new RangeError('not a valid month');
  return `${name} ${year}`;
}

/** Formats the UTC date of an instant: `Nov 6, 2026`. Throws RangeError if it is invalid, like Intl. */
export function formatDate(instant: Date): string {
  const month = MONTH_NAMES[instant.getUTCMonth()];
  if (month === undefined) throw new RangeError('not a valid date');
  return `${month} ${String(instant.getUTCDate())}, ${String(instant.getUTCFullYear())}`;
}

/** Formats a clock time: `13:30` as `1:30 PM`, and the end of the day, `24:00`, as `midnight`. */
export function formatClockTime(clock: string): string {
  if (clock === '24:00') return 'midnight';
  const hour = Number(clock.slice(0, 2));
  return `${String(hour % 12 || 12)}:${clock.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns an instant whose UTC date and time are the local date and time of the given instant. */
const shiftToLocalTime = (instant: Date): Date =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);

/** Returns the date of an instant in the user's time zone, as YYYY-MM-DD. */
export const toLocalDate = (instant: Date): string => shiftToLocalTime(instant).toISOString().slice(0, 10);

/** Formats the date of an instant in the user's time zone: `Nov 20, 2026`. Not for SSR. */
export const formatLocalDate = (instant: Date): string => formatDate(shiftToLocalTime(instant));

/**
 * Formats date and time in the user's time zone: `Nov 20, 2026, 3:30 PM`. Not for SSR, because the server's
 * time zone differs.
 */
export function formatDateTime(instant: Date): string {
  const localInstant = shiftToLocalTime(instant);
  return `${formatDate(localInstant)}, ${formatClockTime(localInstant.toISOString().slice(11, 16))}`;
}

const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Formats a date with its weekday: `2026-11-28` as `Saturday, Nov 28, 2026`. Throws RangeError if it is
 * invalid.
 */
export function formatDateWithWeekday(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  const formattedDate = formatDate(instant);
  return `${String(WEEKDAY_NAMES[instant.getUTCDay()])}, ${formattedDate}`;
}

/**
 * Formats a meeting time, which is in local time of the meeting place: `2026-11-28T10:30` as
 * `Saturday, Nov 28, 2026, 10:30 AM`.
 */
export const formatMeetingTime = (time: string): string =>
  `${formatDateWithWeekday(time.slice(0, 10))}, ${formatClockTime(time.slice(11))}`;
