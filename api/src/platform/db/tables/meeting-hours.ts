import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const sellerId = () =>
  text('seller_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Weekly hours in which a seller meets buyers, in the local time of the meeting place. */
export const meetingHours = pgTable(
  'meeting_hours',
  {
    sellerId: sellerId(),
    /** 1 (Monday) to 7 (Sunday). */
    weekday: integer('weekday').notNull(),
    /**
     * Minutes since midnight, in steps of 30. Meetings last one step and start on these steps, so two
     * meetings overlap only if they start at the same time.
     */
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.weekday, table.fromMinute] }),
    check('meeting_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'meeting_hours_span',
      sql`${table.fromMinute} >= 0 and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
    check('meeting_hours_half', sql`${table.fromMinute} % 30 = 0 and ${table.toMinute} % 30 = 0`),
  ],
);

/** Days on which a seller meets no buyers. */
export const closedDays = pgTable(
  'closed_days',
  { sellerId: sellerId(), day: date('day', { mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.sellerId, table.day] })],
);
