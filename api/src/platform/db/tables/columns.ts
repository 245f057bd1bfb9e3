import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Primary key column: a UUID stored as text, so a malformed id is simply not found. */
export const id = () => text('id').primaryKey();

/** Timestamp column with millisecond precision, the limit of JavaScript dates and paging cursors. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Column for a local time without a time zone: `2026-11-28T10:30`. */
export const wallClock = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (0)',
  fromDriver: (stored) => stored.replace(' ', 'T').slice(0, 16),
});

/** Column for a bit string of fixed length, written as `0` and `1`. */
export const bits = (name: string, count: number) =>
  customType<{ data: string; driverData: string }>({ dataType: () => `bit(${String(count)})` })(name);
