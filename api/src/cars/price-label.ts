import type { Car } from '@second-gear/contract/cars';
import { toDollars } from '@second-gear/contract/money';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { isListed } from './listed.ts';

/** Fewer cars of a model than this say nothing about its price. */
export const MIN_COMPARABLES = 5;
/** Within this part of the median a price is fair. */
const FAIR_BAND = 0.07;
interface Median {
  cents: number;
  comparables: number;
}

/** A car's model, as cars of one model share it. */
export interface ModelKey {
  brandKey: string;
  modelKey: string;
}
const nameOf = ({ brandKey, modelKey }: ModelKey): string => JSON.stringify([brandKey, modelKey]);

/** Median prices of the models of these cars, where there are enough comparable ones. */
export async function findMedians(
  db: Database,
  listed: readonly ModelKey[],
): Promise<(car: ModelKey) => Median | undefined> {
  const wanted = [...new Map(listed.map((car) => [nameOf(car), car])).values()];
  if (wanted.length === 0) return () => undefined;
  const names = (key: keyof ModelKey) => sql.param(wanted.map((car) => car[key]));
  const rows = await db
    .select({
      brandKey: cars.brandKey,
      modelKey: cars.modelKey,
      cents: sql<number>`(percentile_cont(0.5) within group (order by ${cars.priceCents}))::float8`,
      comparables: sql<number>`count(*)::int`,
    })
    .from(sql`unnest(${names('brandKey')}::text[], ${names('modelKey')}::text[]) as wanted(brand, model)`)
    // Model by model, each by the index alone.
    .innerJoin(cars, sql`${cars.brandKey} = wanted.brand and ${cars.modelKey} = wanted.model`)
    .where(isListed)
    .groupBy(cars.brandKey, cars.modelKey)
    .having(sql`count(*) >= ${MIN_COMPARABLES}`);
  const medians = new Map(rows.map((row) => [nameOf(row), row]));
  return (car) => medians.get(nameOf(car));
}

/** Where a price in cents stands against the median of its model; null where nothing compares. */
export function priceLabel(priceCents: number, median: Median | undefined): Car['priceLabel'] {
  if (!median) return null;
  const ratio = priceCents / median.cents;
  return {
    label: ratio < 1 - FAIR_BAND ? 'good' : ratio > 1 + FAIR_BAND ? 'high' : 'fair',
    median: toDollars(Math.round(median.cents)),
    comparables: median.comparables,
  };
}
