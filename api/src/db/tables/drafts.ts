import type { DraftForm } from '@second-gear/contract/drafts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Listings that are not finished yet. One that was listed stays for a while without what it held, so that nothing makes
 * a second car of it.
 */
export const drafts = pgTable(
  'drafts',
  {
    /** Chosen by the browser. */
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Raised by every change: whoever has another one in hand has not seen the last. */
    version: integer('version').notNull(),
    form: jsonb('form').$type<DraftForm>().notNull(),
    /** Paths as in `cars.images`, and beside them the names that the files had. */
    images: text('images').array().notNull(),
    imageNames: text('image_names').array().notNull(),
    /** The car that it has become, which may be gone meanwhile; null while it is a draft. */
    carId: text('car_id'),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('drafts_own')
      .on(table.ownerId, table.changedAt, table.id)
      .where(sql`${table.carId} is null`),
    index('drafts_changed').on(table.changedAt),
    index('drafts_pictures').using('gin', table.images),
  ],
);
