import type { NewCar } from '@second-gear/contract/cars';
import { IMPORT_ROW_STATUSES, IMPORT_STATES } from '@second-gear/contract/imports';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** A car as its row describes it, without its pictures. */
export type ImportedForm = Omit<NewCar, 'brandImg' | 'images' | 'draftId'>;

/** Files of cars that sellers list at once. */
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
    /** When a process takes it up again: whoever has it in hand keeps it from the others for a while. */
    nextLookAt: instant('next_look_at').notNull().defaultNow(),
  },
  (table) => [
    index('imports_own').on(table.ownerId, table.createdAt, table.id),
    index('imports_running')
      .on(table.nextLookAt)
      .where(sql`${table.state} = 'running'`),
    index('imports_created').on(table.createdAt),
  ],
);

/** Rows of such files. One that is listed keeps its identity, by which it is known in the next file. */
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
    /** The same for the same car of one seller in any file. */
    identity: text('identity').notNull(),
    /** Of a row that is ready alone: what is to be listed, and the keys of its pictures, cover first. */
    form: jsonb('form').$type<ImportedForm>(),
    photos: text('photos').array().notNull(),
    errors: jsonb('errors').$type<Record<string, string>>().notNull(),
    carId: text('car_id'),
    /** Times that listing it failed for a reason of ours. */
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

/** Pictures that the rows of a file name. */
export const importPhotos = pgTable(
  'import_photos',
  {
    id: id(),
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** What names are compared by. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** As in `cars.images`; null while it is missing. */
    path: text('path'),
  },
  (table) => [
    uniqueIndex('import_photos_key').on(table.importId, table.key),
    index('import_photos_path').on(table.path),
  ],
);
