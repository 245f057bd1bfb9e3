import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Price models, each fitted by one process and used by all. One row per model format, so that two releases
 * can run side by side.
 */
export const priceModels = pgTable('price_models', {
  format: integer('format').primaryKey(),
  /** A new value for each fit. */
  version: text('version').notNull(),
  model: jsonb('model').notNull(),
  fittedAt: instant('fitted_at').notNull(),
  /** Hash of the catalog changes that existed when the model's cars were read. */
  changesHash: text('seen_change').notNull(),
});
