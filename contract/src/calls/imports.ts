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
import { lineText } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';
import { pageQuery } from './page-query.ts';

/** Imports that one person may have that are not at their end. */
export const MAX_OPEN_IMPORTS = 10;
/** Pictures that one call tells of. */
export const MAX_PHOTOS_AT_ONCE = 200;

/** Columns that a file may have. */
export const MAX_IMPORT_COLUMNS = 200;

/** An import waits for its start, lists its cars, is paused by its seller, or is at its end. */
export const IMPORT_STATES = ['checked', 'running', 'paused', 'done'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * A row is ready to be listed, or wrong; listed, or left out because the same car was listed by an earlier import. What
 * cannot be listed although it was ready is wrong from then on.
 */
export const IMPORT_ROW_STATUSES = ['ready', 'wrong', 'repeated', 'listed'] as const;
export type ImportRowStatus = (typeof IMPORT_ROW_STATUSES)[number];

export const importSchema = z.object({
  _id: idSchema,
  /** Of the file. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: instantSchema,
  /** When it came to its end; null before. */
  endedAt: z.nullable(instantSchema),
  /** Rows by their status. */
  rows: z.object({ ready: z.int(), wrong: z.int(), repeated: z.int(), listed: z.int() }),
  /**
   * Of the listed ones, those that others do not see: an admin looks at them first, or has refused them. A server of
   * before does not say.
   */
  kept: z.optional(z.int()),
  /** Pictures that its rows name, those of them that are uploaded, and the ready rows that lack one. */
  photos: z.object({ named: z.int(), uploaded: z.int(), lackingRows: z.int() }),
  /** Headings of columns that mean nothing to us. */
  ignored: z.array(z.string()),
});
export type CarImport = z.output<typeof importSchema>;

export const importRowSchema = z.object({
  _id: idSchema,
  /** Of the row in the file; the headings are row 1. */
  number: z.int(),
  status: z.enum(IMPORT_ROW_STATUSES),
  reference: z.string(),
  carName: z.string(),
  carModel: z.string(),
  /** What is wrong, by column; `row` for the row as a whole. */
  errors: z.record(z.string(), z.string()),
  /** The listed car; null before, and where the same one was listed earlier but is gone. */
  carId: z.nullable(idSchema),
});
export type ImportRow = z.output<typeof importRowSchema>;

export const importPhotoSchema = z.object({
  _id: idSchema,
  /** As the file has it. */
  name: z.string(),
  /** Address of the upload; null while it is missing. */
  url: z.nullable(z.string()),
});
export type ImportPhoto = z.output<typeof importPhotoSchema>;

const columnNameSchema = z.nullable(
  z.enum(IMPORT_COLUMN_NAMES, { error: 'Choose what each column is from the list' }),
);

/** What the columns of a file are, where its first row does not say it. */
export const chosenColumnsSchema = z.object({
  /** Whether the first row holds headings; it is a car otherwise. */
  headings: z.boolean(),
  /** What each column is, from the left; null for one that is left out. */
  names: z
    .array(columnNameSchema)
    .check(z.maxLength(MAX_IMPORT_COLUMNS, { error: 'The file has too many columns' })),
});
export type ChosenColumns = z.output<typeof chosenColumnsSchema>;

/** The columns of a file whose first row does not say what all required ones are. */
export const foundColumnsSchema = z.object({
  /** Whether the first row looks like headings. */
  headings: z.boolean(),
  /** From the left: what the first row says of it, and the beginnings of its cells in the first three rows. */
  columns: z.array(z.object({ name: columnNameSchema, cells: z.array(z.string()) })),
});
export type FoundColumns = z.output<typeof foundColumnsSchema>;

/** A file that was not read; `found` is there where it can be sent again with `columns`. */
export const importRefusalSchema = z.extend(errorSchema, { found: z.optional(foundColumnsSchema) });

export const newImportSchema = z.object({
  name: lineText('The name of the file', 255),
  csv: z
    .string({ error: 'Give the text of the file' })
    .check(z.maxLength(MAX_IMPORT_LENGTH, { error: 'The file is too large: at most 4 MB' })),
  columns: z.optional(chosenColumnsSchema),
});
export type NewImport = z.output<typeof newImportSchema>;

export const importPhotosSchema = z.object({
  photos: z
    .array(
      z.object({
        name: lineText('The name of the file', 500),
        /** That POST /images answered. */
        url: lineText('A picture', 500),
      }),
    )
    .check(
      z.maxLength(MAX_PHOTOS_AT_ONCE, { error: `At most ${String(MAX_PHOTOS_AT_ONCE)} pictures at a time` }),
    ),
});

/**
 * Lists nothing yet. 400 with what is wrong with the file as a whole, and with its columns where its first row does not
 * say what they are; 409 `too_many_imports`.
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
  summary: 'Own imports, the newest first',
  query: z.object(pageQuery),
  answer: z.array(importSchema),
});
export const getImport = defineCall({
  method: 'GET',
  path: '/imports/:id',
  access: 'seller',
  summary: 'An own import with what has become of its rows',
  params: idParams,
  answer: importSchema,
});
export const listImportRows = defineCall({
  method: 'GET',
  path: '/imports/:id/rows',
  access: 'seller',
  summary: 'Rows of an own import, in the order of the file',
  params: idParams,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(IMPORT_ROW_STATUSES)) }),
  answer: z.array(importRowSchema),
});
export const listImportPhotos = defineCall({
  method: 'GET',
  path: '/imports/:id/photos',
  access: 'seller',
  summary: 'Pictures that the rows of an own import name',
  params: idParams,
  query: z.object({ ...pageQuery, missing: z.optional(z.enum(['true', 'false'])) }),
  answer: z.array(importPhotoSchema),
});
/** Names that no row has are passed over. 400 for what is not an own upload, 409 `import_done`. */
export const giveImportPhotos = defineCall({
  method: 'PUT',
  path: '/imports/:id/photos',
  access: 'seller',
  summary: 'Tells which uploads are the pictures that the rows name',
  params: idParams,
  body: importPhotosSchema,
  answer: modifiedSchema,
});
/** 0 where it is running already; 409 `import_done` at its end. */
export const startImport = defineCall({
  method: 'POST',
  path: '/imports/:id/start',
  access: 'seller',
  summary: 'Lists the ready rows, or goes on with that',
  params: idParams,
  answer: modifiedSchema,
});
/** 0 where it is not running. */
export const pauseImport = defineCall({
  method: 'POST',
  path: '/imports/:id/pause',
  access: 'seller',
  summary: 'Lists no more rows until it is started again',
  params: idParams,
  answer: modifiedSchema,
});
/** 409 `import_started` once it was started: by its rows a car is known that is listed already. */
export const deleteImport = defineCall({
  method: 'DELETE',
  path: '/imports/:id',
  access: 'seller',
  summary: 'Throws away an own import that was never started',
  undoes: true,
  params: idParams,
  answer: deletedSchema,
});
