import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * What was deleted and can still be restored. A deleted row leaves its table, so that no list, count or
 * constraint has to know about deletion; here is all that it takes to put it back.
 */
export const trash = pgTable(
  'trash',
  {
    /** The deleted row's own id. */
    id: id(),
    kind: text('kind').$type<'car' | 'report'>().notNull(),
    /** Whose it was; with the person it goes for good. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
    content: jsonb('content').notNull(),
  },
  (table) => [
    check('trash_kind', sql`${table.kind} in ('car', 'report')`),
    index('trash_oldest').on(table.deletedAt),
  ],
);
