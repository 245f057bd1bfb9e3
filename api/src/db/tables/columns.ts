import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A row's own identifier: a UUID as text, so that an unknown id of any shape is simply not found. */
export const id = () => text('id').primaryKey();

/** An instant to the millisecond, which is what a JavaScript date (and so a paging cursor) can hold. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** A time by the clock of a place, without a zone: `2026-11-28T10:30`. */
export const wallClock = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (0)',
  fromDriver: (written) => written.replace(' ', 'T').slice(0, 16),
});

/** So many bits, written as `0` and `1`. */
export const bits = (name: string, count: number) =>
  customType<{ data: string; driverData: string }>({ dataType: () => `bit(${String(count)})` })(name);
