const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Formats the day in the user's time zone: `Friday, November 20, 2026`. */
export const writtenDay = (now: Date): string => written.format(now);
