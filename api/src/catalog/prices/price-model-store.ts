import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { priceModels } from '../../platform/db/tables/price-models.ts';
import { type Pricing, toPricing } from './analysis.ts';
import type { PriceModel } from './price-model.ts';

/** Increased whenever the meaning of the values changes. Processes ignore models in another format. */
export const MODEL_FORMAT = 1;
/** Maximum age of a model. An older model is ignored, because it means that refits have failed for days. */
const MAX_AGE_DAYS = 2;

interface CachedPricing {
  version: string;
  pricing: Pricing;
}
/** The newest model that was read. Its version shows whether it is still current. */
let cachedPricing: CachedPricing | undefined;

/**
 * Returns the current model and margins, or null before the first fit. Each process caches the model, and
 * every read checks its version in the database. So all processes switch to a new model at the same time.
 */
export async function getCurrentPriceModel(db: Database): Promise<Pricing | null> {
  const cached = cachedPricing;
  const [row] = await db
    .select({
      version: priceModels.version,
      model: sql<PriceModel | null>`case when ${priceModels.version} = ${cached?.version ?? ''} then null else ${priceModels.model} end`,
    })
    .from(priceModels)
    .where(
      and(
        eq(priceModels.format, MODEL_FORMAT),
        gt(priceModels.fittedAt, sql`now() - make_interval(days => ${MAX_AGE_DAYS}::int)`),
      ),
    );
  if (!row) return null;
  if (!row.model) return cached?.pricing ?? null;
  const pricing = toPricing(row.model);
  cachedPricing = { version: row.version, pricing };
  return pricing;
}

type StoredPriceModel = Omit<typeof priceModels.$inferInsert, 'format' | 'model'> & { model: PriceModel };

export const storeModel = (db: Database, stored: StoredPriceModel) =>
  db
    .insert(priceModels)
    .values({ ...stored, format: MODEL_FORMAT })
    .onConflictDoUpdate({ target: priceModels.format, set: stored });
