import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Work that one process at a time does for all, and when it is due again. */
export const turns = pgTable('turns', {
  work: text('work').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
