const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Formats the day in the user's time zone: `Friday, November 20, 2026`. */
export const formatBookingDay = (now: Date): string => dayFormat.format(now);
