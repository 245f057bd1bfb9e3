/**
 * Numbers and days as the site writes them, in US English. `Intl` writes the same, but the first use of it keeps a slow
 * phone busy for 60 ms, which the first screen has no time for.
 */

/** A number with its thousands set apart: `43,000`; `places` says how many digits follow the point. */
export const writtenNumber = (value: number, places: 0 | 2 = 0): string =>
  value.toFixed(places).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A month as the server gives it, `2026-11`: `Nov 2026`. Throws RangeError where it is none. */
export function writtenMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  const name = MONTHS[Number(number) - 1];
  if (name === undefined) throw new RangeError('This is no month');
  return `${name} ${year}`;
}

/** The day of an instant in UTC: `Nov 6, 2026`. Throws RangeError where it is no instant, as Intl does. */
export function writtenDay(instant: Date): string {
  const month = MONTHS[instant.getUTCMonth()];
  if (month === undefined) throw new RangeError('This is no day');
  return `${month} ${String(instant.getUTCDate())}, ${String(instant.getUTCFullYear())}`;
}

/** A clock's time, `13:30`: `1:30 PM`. The end of a day, `24:00`, is midnight. */
export function writtenClock(clock: string): string {
  if (clock === '24:00') return 'midnight';
  const hour = Number(clock.slice(0, 2));
  return `${String(hour % 12 || 12)}:${clock.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant that says, read as UTC, what the reader's clock says at this one. */
const byOwnClock = (instant: Date): Date =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);

/** The calendar day of the reader's own clock, as YYYY-MM-DD. */
export const localDay = (now: Date): string => byOwnClock(now).toISOString().slice(0, 10);

/** Date and time by the reader's own clock: `Nov 20, 2026, 3:30 PM`. Never drawn on the server, whose clock is another. */
export function writtenMoment(instant: Date): string {
  const here = byOwnClock(instant);
  return `${writtenDay(here)}, ${writtenClock(here.toISOString().slice(11, 16))}`;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A calendar day with its weekday, `2026-11-28`: `Saturday, Nov 28, 2026`. Throws RangeError where it is none. */
export function writtenWeekday(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  const written = writtenDay(instant);
  return `${String(DAYS[instant.getUTCDay()])}, ${written}`;
}

/** A time by the clock of a place, `2026-11-28T10:30`: `Saturday, Nov 28, 2026, 10:30 AM`, wherever it is read. */
export const writtenMeetingTime = (time: string): string =>
  `${writtenWeekday(time.slice(0, 10))}, ${writtenClock(time.slice(11))}`;
