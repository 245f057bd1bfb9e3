import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PriceModel } from '../../prices/model.ts';
import { instant } from './columns.ts';

/**
 * What prices are judged by, the same for every process: fitted by one of them, read by all. A row for each form that
 * such a model has had, so that a release and the one before can run side by side.
 */
export const priceModels = pgTable('price_models', {
  format: integer('format').primaryKey(),
  /** Another one with each fit. */
  version: text('version').notNull(),
  model: jsonb('model').$type<PriceModel>().notNull(),
  fittedAt: instant('fitted_at').notNull(),
  /** The changes of the catalogue that were there when the cars were read. */
  seenChanges: text('seen_change').notNull(),
});
