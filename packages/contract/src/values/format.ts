/**
 * This module formats numbers, counts and days in US English. `Intl` formats numbers and days the same way,
 * but its first use blocks a slow phone for 60 ms, too long for the first screen.
 */

/** Formats a number with thousands separators: `43,000`. `decimals` is the number of decimals. */
export const formatNumber = (value: number, decimals: 0 | 2 = 0): string =>
  value.toFixed(decimals).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * Returns the form of a word that matches a count: `pluralize(1, 'is', 'are')` returns `is`. Zero takes the
 * plural.
 */
export const pluralize = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** Formats a count and what is counted: `formatCount(1200, 'car')` returns `1,200 cars`. */
export const formatCount = (count: number, one: string, many?: string): string =>
  `${formatNumber(count)} ${pluralize(count, one, many)}`;

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a month from the server, `2026-11`, as `Nov 2026`. Throws RangeError if it is invalid. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  const name = MONTH_NAMES[Number(number) - 1];
  if (name === undefined) throw new RangeError('not a valid month');
  return `${name} ${year}`;
}

/** Formats the day of an instant in UTC: `Nov 6, 2026`. Throws RangeError if it is invalid, as Intl does. */
export function formatDate(instant: Date): string {
  const month = MONTH_NAMES[instant.getUTCMonth()];
  if (month === undefined) throw new RangeError('not a valid day');
  return `${month} ${String(instant.getUTCDate())}, ${String(instant.getUTCFullYear())}`;
}

/** Formats a clock time, `13:30`, as `1:30 PM`. The end of the day, `24:00`, is midnight. */
export function formatClockTime(clock: string): string {
  if (clock === '24:00') return 'midnight';
  const hour = Number(clock.slice(0, 2));
  return `${String(hour % 12 || 12)}:${clock.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns an instant whose UTC fields equal the local time of the given one. */
const toLocalInstant = (instant: Date): Date =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);

/** Returns the calendar day in the user's time zone, as YYYY-MM-DD. */
export const toLocalDate = (now: Date): string => toLocalInstant(now).toISOString().slice(0, 10);

/** Formats the day of an instant in the user's time zone: `Nov 20, 2026`. Not for SSR, like the next one. */
export const formatLocalDate = (instant: Date): string => formatDate(toLocalInstant(instant));

/**
 * Formats date and time in the user's time zone: `Nov 20, 2026, 3:30 PM`. Not for SSR, because the server's
 * time zone differs.
 */
export function formatDateTime(instant: Date): string {
  const localInstant = toLocalInstant(instant);
  return `${formatDate(localInstant)}, ${formatClockTime(localInstant.toISOString().slice(11, 16))}`;
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Formats a calendar day with its weekday: `2026-11-28` as `Saturday, Nov 28, 2026`. Throws RangeError if it
 * is invalid.
 */
export function formatDateWithWeekday(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  const formattedDate = formatDate(instant);
  return `${String(DAY_NAMES[instant.getUTCDay()])}, ${formattedDate}`;
}

/**
 * Formats a local time of a place, regardless of the user's time zone: `2026-11-28T10:30` as `Saturday, Nov
 * 28, 2026, 10:30 AM`.
 */
export const formatMeetingTime = (time: string): string =>
  `${formatDateWithWeekday(time.slice(0, 10))}, ${formatClockTime(time.slice(11))}`;
