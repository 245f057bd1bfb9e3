import { writtenDay, writtenMoment } from '@second-gear/contract/written';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An ISO instant as the reader's date and time: `Nov 20, 2026, 3:30 PM`. */
export const formatInstant = (iso: string): string => writtenMoment(new Date(iso));

/** An ISO instant as the reader's date. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** A calendar day (YYYY-MM-DD), the same wherever it is read. */
export const formatCalendarDay = (date: string): string => writtenDay(new Date(`${date}T00:00:00Z`));
