/** A calendar day of the person's own clock, as YYYY-MM-DD. */
export function localDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** The same day in words: `Friday, November 20, 2026`. */
export const writtenDay = (now: Date): string => written.format(now);
