import { formatDate, formatDateTime, formatLocalDate } from '@second-gear/contract/format';

/** Formats an ISO instant as date and time in the reader's time zone: `Nov 20, 2026, 3:30 PM`. */
export const formatInstant = (iso: string): string => formatDateTime(new Date(iso));

/** Formats an ISO instant as a date in the reader's time zone. */
export const formatDay = (iso: string): string => formatLocalDate(new Date(iso));

/** Formats a calendar day (YYYY-MM-DD). The result does not depend on the reader's time zone. */
export const formatCalendarDay = (date: string): string => formatDate(new Date(`${date}T00:00:00Z`));
