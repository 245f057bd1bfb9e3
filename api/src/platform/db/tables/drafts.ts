import type { DraftForm } from '@second-gear/contract/drafts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Unfinished listings. A published draft remains for a while without content, so that publishing it again
 * cannot create a second car.
 */
export const drafts = pgTable(
  'drafts',
  {
    /** Created by the browser. */
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Incremented by every change. Saving on top of an older version is a conflict. */
    version: integer('version').notNull(),
    form: jsonb('form').$type<DraftForm>().notNull(),
    /** Paths as in `cars.images`. `imageNames` has the original file names in the same order. */
    images: text('images').array().notNull(),
    imageNames: text('image_names').array().notNull(),
    /** The car that was published from the draft. It may be deleted by now. Null for an unpublished draft. */
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
