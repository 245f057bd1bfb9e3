import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Requests of each client within the current minute. The table is unlogged, so a crash empties it. */
export const rateLimits = pgTable('rate_limits', {
  /** Keyed hash of the limit and the client's address. */
  key: text('key').primaryKey(),
  requests: integer('requests').notNull(),
  endsAt: instant('ends_at').notNull(),
});
