const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** The day of the person's own clock in words: `Friday, November 20, 2026`. */
export const writtenDay = (now: Date): string => written.format(now);
