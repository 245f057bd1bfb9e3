import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Deleted rows that can still be restored. They are removed from their own table, so lists, counts and
 * constraints need no deletion flag. `content` has everything needed to restore them.
 */
export const trash = pgTable(
  'trash',
  {
    /** The id that the deleted row had. */
    id: id(),
    kind: text('kind').$type<'car' | 'report'>().notNull(),
    /** The owner of the deleted row. If the owner's account is deleted, this row is too. */
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
