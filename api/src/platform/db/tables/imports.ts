import type { NewCar } from '@second-gear/contract/cars';
import { IMPORT_ROW_STATUSES, IMPORT_STATES } from '@second-gear/contract/imports';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** A car as described by a row of an import file. Excludes pictures. */
export type ImportedForm = Omit<NewCar, 'brandImg' | 'images' | 'draftId'>;

/** Files that sellers upload to list many cars at once. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('checked'),
    ignored: text('ignored').array().notNull(),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    /**
     * When a process may next work on the import. That process first moves this time forward, so that no
     * other process takes the same import.
     */
    nextAttemptAt: instant('next_look_at').notNull().defaultNow(),
  },
  (table) => [
    index('imports_own').on(table.ownerId, table.createdAt, table.id),
    index('imports_running')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'running'`),
    index('imports_created').on(table.createdAt),
  ],
);

/** Rows of import files. Rows with the same `identity`, even in different files, describe the same car. */
export const importRows = pgTable(
  'import_rows',
  {
    id: id(),
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id').notNull(),
    number: integer('number').notNull(),
    status: text('status', { enum: IMPORT_ROW_STATUSES }).notNull(),
    reference: text('reference').notNull(),
    carName: text('car_name').notNull(),
    carModel: text('car_model').notNull(),
    /** Equal for all of a seller's rows that describe the same car, in any file. */
    identity: text('identity').notNull(),
    /** For rows that are ready: the values to publish. `photos` has the keys of the pictures, cover first. */
    form: jsonb('form').$type<ImportedForm>(),
    photos: text('photos').array().notNull(),
    errors: jsonb('errors').$type<Record<string, string>>().notNull(),
    carId: text('car_id'),
    /** Number of attempts that failed because of internal errors. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    uniqueIndex('import_rows_number').on(table.importId, table.number),
    index('import_rows_status').on(table.importId, table.status, table.number),
    index('import_rows_listed')
      .on(table.ownerId, table.identity)
      .where(sql`${table.status} = 'listed'`),
  ],
);

/** Pictures named in the rows of an import file. */
export const importPhotos = pgTable(
  'import_photos',
  {
    id: id(),
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Normalized `name`, for comparison. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** Path as in `cars.images`. Null while the picture is missing. */
    path: text('path'),
  },
  (table) => [
    uniqueIndex('import_photos_key').on(table.importId, table.key),
    index('import_photos_path').on(table.path),
  ],
);
