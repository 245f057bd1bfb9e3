import { and, inArray, sql } from 'drizzle-orm';
import type { Car } from '@second-gear/contract/car';
import { toDollars } from '@second-gear/contract/money';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { isListed } from './listed.ts';

/** Fewer cars of a model than this say nothing about its price. */
export const MIN_COMPARABLES = 5;
/** Within this part of the median a price is fair. */
const FAIR_BAND = 0.07;
/** Past this many models, asking for all of them is cheaper than naming them. */
const MAX_NAMED = 200;

interface Median {
  cents: number;
  comparables: number;
}

const modelKey = (car: { brandName: string; model: string }): string =>
  `${car.brandName}\n${car.model}`.toLowerCase();
const keyColumn = sql<string>`lower(${cars.brandName} || chr(10) || ${cars.model})`;

/** Median prices of the models of these cars, where there are enough comparable ones. */
export async function selectMedians(
  db: Database,
  listed: { brandName: string; model: string }[],
): Promise<(car: { brandName: string; model: string }) => Median | undefined> {
  const keys = [...new Set(listed.map(modelKey))];
  if (keys.length === 0) return () => undefined;
  const rows = await db
    .select({
      key: keyColumn,
      cents: sql<number>`(percentile_cont(0.5) within group (order by ${cars.priceCents}))::float8`,
      comparables: sql<number>`count(*)::int`,
    })
    .from(cars)
    .where(and(isListed, keys.length > MAX_NAMED ? undefined : inArray(keyColumn, keys)))
    .groupBy(keyColumn)
    .having(sql`count(*) >= ${MIN_COMPARABLES}`);
  const medians = new Map(rows.map(({ key, ...median }) => [key, median]));
  return (car) => medians.get(modelKey(car));
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
