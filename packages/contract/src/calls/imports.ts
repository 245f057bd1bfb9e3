import * as z from 'zod/mini';
import {
  deletedSchema,
  idParams,
  idSchema,
  insertedSchema,
  instantSchema,
  modifiedSchema,
} from '../values/fields.ts';
import { IMPORT_COLUMN_NAMES, MAX_IMPORT_LENGTH, MAX_IMPORT_ROWS } from '../values/import-columns.ts';
import { createLineSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';
import { pageQuery } from './page-query.ts';

/** Maximum number of unfinished imports per user. */
export const MAX_OPEN_IMPORTS = 10;
/** Maximum number of pictures per call. */
export const MAX_PHOTOS_PER_REQUEST = 200;

/** Maximum number of columns in a file. */
export const MAX_IMPORT_COLUMNS = 200;

/** `checked`: the import has not started. `paused`: the seller has paused it. */
export const IMPORT_STATES = ['checked', 'running', 'paused', 'done'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * `ready`: the car can be listed. `repeated`: an earlier import has listed the same car. `wrong`: the row is
 * invalid, or its car could not be listed.
 */
export const IMPORT_ROW_STATUSES = ['ready', 'wrong', 'repeated', 'listed'] as const;
export type ImportRowStatus = (typeof IMPORT_ROW_STATUSES)[number];

export const importSchema = z.object({
  _id: idSchema,
  /** Name of the imported file. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: instantSchema,
  /** Time at which the import finished. null until then. */
  endedAt: z.nullable(instantSchema),
  /** Number of rows by status. */
  rows: z.object({ ready: z.int(), wrong: z.int(), repeated: z.int(), listed: z.int() }),
  /**
   * Number of listed cars that are hidden, because they await review or were rejected. Absent in responses of
   * older servers.
   */
  kept: z.optional(z.int()),
  /**
   * `named`: number of pictures that the rows name. `uploaded`: number of those pictures that are uploaded.
   * `lackingRows`: number of ready rows without all of their pictures.
   */
  photos: z.object({ named: z.int(), uploaded: z.int(), lackingRows: z.int() }),
  /** Headings of unrecognized columns. */
  ignored: z.array(z.string()),
});
export type CarImport = z.output<typeof importSchema>;

export const importRowSchema = z.object({
  _id: idSchema,
  /** Row number in the file. Row 1 contains the headings. */
  number: z.int(),
  status: z.enum(IMPORT_ROW_STATUSES),
  reference: z.string(),
  carName: z.string(),
  carModel: z.string(),
  /** Errors by column name. `row` is for errors that concern the whole row. */
  errors: z.record(z.string(), z.string()),
  /**
   * Id of the listed car. For a repeated row, this is the car of the earlier import. null if the car is not
   * listed yet, or if the earlier car was deleted.
   */
  carId: z.nullable(idSchema),
});
export type ImportRow = z.output<typeof importRowSchema>;

export const importPhotoSchema = z.object({
  _id: idSchema,
  /** Name of the picture in the file. */
  name: z.string(),
  /** URL of the uploaded picture. null until it is uploaded. */
  url: z.nullable(z.string()),
});
export type ImportPhoto = z.output<typeof importPhotoSchema>;

const columnNameSchema = z.nullable(
  z.enum(IMPORT_COLUMN_NAMES, { error: 'Choose a field for each column from the list' }),
);

/** The seller's choice of columns, for a file whose headings are missing or unknown. */
export const selectedColumnsSchema = z.object({
  /** Whether the first row contains headings instead of a car. */
  headings: z.boolean(),
  /** Name of each column, from left to right. null ignores the column. */
  names: z.array(columnNameSchema).check(
    z.maxLength(MAX_IMPORT_COLUMNS, {
      error: 'This file has too many columns. Remove some and upload it again.',
    }),
  ),
});
export type SelectedColumns = z.output<typeof selectedColumnsSchema>;

/** Columns of a file in which not all required columns were found. */
export const detectedColumnsSchema = z.object({
  /** Whether the first row looks like headings. */
  headings: z.boolean(),
  /**
   * From left to right: the name of the column, detected in the first row, and excerpts of its first three
   * cells.
   */
  columns: z.array(z.object({ name: columnNameSchema, cells: z.array(z.string()) })),
});
export type DetectedColumns = z.output<typeof detectedColumnsSchema>;

/** Error body of a rejected import file. `found` is present if the file can be sent again with `columns`. */
export const importRejectionSchema = z.extend(errorSchema, { found: z.optional(detectedColumnsSchema) });

export const newImportSchema = z.object({
  name: createLineSchema('The file name', 255),
  csv: z
    .string({ error: 'The file text is required' })
    .check(z.maxLength(MAX_IMPORT_LENGTH, { error: 'Choose a file that’s 4 MB or smaller' })),
  columns: z.optional(selectedColumnsSchema),
});
export type NewImport = z.output<typeof newImportSchema>;

export const importPhotosSchema = z.object({
  photos: z
    .array(
      z.object({
        name: createLineSchema('The file name', 500),
        /** URL returned by POST /images. */
        url: createLineSchema('A photo', 500),
      }),
    )
    .check(
      z.maxLength(MAX_PHOTOS_PER_REQUEST, {
        error: `Add up to ${String(MAX_PHOTOS_PER_REQUEST)} photos at a time`,
      }),
    ),
});

/**
 * Checks a file and creates an import, without listing cars. Returns 400 with the errors in the file, and
 * with its columns if some are unknown. Returns 409 `too_many_imports` if the user has too many unfinished
 * imports.
 */
export const createImport = defineCall({
  method: 'POST',
  path: '/imports',
  access: 'seller',
  summary: `Checks a CSV file of up to ${String(MAX_IMPORT_ROWS)} cars, row by row`,
  idempotent: true,
  body: newImportSchema,
  answer: insertedSchema,
  status: 201,
});
export const listImports = defineCall({
  method: 'GET',
  path: '/imports',
  access: 'seller',
  summary: "Lists the caller's imports, newest first",
  query: z.object(pageQuery),
  answer: z.array(importSchema),
});
export const getImport = defineCall({
  method: 'GET',
  path: '/imports/:id',
  access: 'seller',
  summary: "One of the caller's imports with the status of its rows",
  params: idParams,
  answer: importSchema,
});
export const listImportRows = defineCall({
  method: 'GET',
  path: '/imports/:id/rows',
  access: 'seller',
  summary: "Rows of one of the caller's imports, in file order",
  params: idParams,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(IMPORT_ROW_STATUSES)) }),
  answer: z.array(importRowSchema),
});
export const listImportPhotos = defineCall({
  method: 'GET',
  path: '/imports/:id/photos',
  access: 'seller',
  summary: "Photos named in the rows of one of the caller's imports",
  params: idParams,
  query: z.object({ ...pageQuery, missing: z.optional(z.enum(['true', 'false'])) }),
  answer: z.array(importPhotoSchema),
});
/**
 * Assigns uploaded pictures to the names in the rows. Ignores names that no row contains. Returns 400 for
 * pictures that the caller did not upload, and 409 `import_done` if the import is done.
 */
export const assignImportPhotos = defineCall({
  method: 'PUT',
  path: '/imports/:id/photos',
  access: 'seller',
  summary: 'Matches uploads to the photo names in the rows',
  params: idParams,
  body: importPhotosSchema,
  answer: modifiedSchema,
});
/** Returns a `modifiedCount` of 0 if the import is already running, and 409 `import_done` if it is done. */
export const startImport = defineCall({
  method: 'POST',
  path: '/imports/:id/start',
  access: 'seller',
  summary: 'Starts or resumes listing the ready rows',
  params: idParams,
  answer: modifiedSchema,
});
/** Returns a `modifiedCount` of 0 if the import is not running. */
export const pauseImport = defineCall({
  method: 'POST',
  path: '/imports/:id/pause',
  access: 'seller',
  summary: 'Pauses an import until it is started again',
  params: idParams,
  answer: modifiedSchema,
});
/**
 * Returns 409 `import_started` for an import that has started, because its rows are needed to detect repeated
 * cars in later imports.
 */
export const deleteImport = defineCall({
  method: 'DELETE',
  path: '/imports/:id',
  access: 'seller',
  summary: "Deletes one of the caller's imports that was never started",
  undoes: true,
  params: idParams,
  answer: deletedSchema,
});
