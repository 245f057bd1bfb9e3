import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { priceModels } from '../db/tables/prices.ts';
import { type Pricing, pricingOf } from './analysis.ts';
import type { PriceModel } from './model.ts';

/** Raised with every change of what a model's values mean: a process reads none of another form. */
export const FORMAT = 1;
/** An older model says nothing any more: whoever should fit it has long failed. */
const LASTS_DAYS = 2;

interface Held {
  version: string;
  pricing: Pricing;
}
/** The newest model that was read: by its version it is known again in any transaction. */
let held: Held | undefined;

/**
 * What prices are judged by at this moment; null while nothing was fitted yet. Each process holds the model in memory,
 * and each reading asks the database whether it is still the one: all processes judge alike, from the moment at which a
 * new one is stored.
 */
export async function findPricing(db: Database): Promise<Pricing | null> {
  const known = held;
  const [row] = await db
    .select({
      version: priceModels.version,
      model: sql<PriceModel | null>`case when ${priceModels.version} = ${known?.version ?? ''} then null else ${priceModels.model} end`,
    })
    .from(priceModels)
    .where(
      and(
        eq(priceModels.format, FORMAT),
        gt(priceModels.fittedAt, sql`now() - make_interval(days => ${LASTS_DAYS}::int)`),
      ),
    );
  if (!row) return null;
  if (!row.model) return known?.pricing ?? null;
  const pricing = pricingOf(row.model);
  held = { version: row.version, pricing };
  return pricing;
}

type Stored = Omit<typeof priceModels.$inferInsert, 'format'>;

/** Puts a model in the place of the one before. */
export const storeModel = (db: Database, stored: Stored) =>
  db
    .insert(priceModels)
    .values({ ...stored, format: FORMAT })
    .onConflictDoUpdate({ target: priceModels.format, set: stored });
