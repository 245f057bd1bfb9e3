import { toDollars } from '@second-gear/contract/money';
import type { Comparable, SoldComparable } from '@second-gear/contract/prices';
import { and, asc, desc, eq, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars, locations, priceHistory } from '../../platform/db/tables/cars.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { shownCitySql } from '../places/shown-city.ts';
import type { PricedFacts } from './price-model.ts';

/** SQL condition for sales within a year. Older sales do not reflect today's prices. */
export const isRecentSaleSql = (instant: SQLWrapper): SQL => sql`${instant} > now() - interval '1 year'`;

const MAX_COMPARABLES = 6;
const MAX_PRICES = 20;
/** For similarity, one year of age counts as much as this many miles. */
const MILES_PER_YEAR_OF_AGE = 12_000;

export interface PricedListing extends PricedFacts {
  id: string;
  priceCents: number;
  isListed: boolean;
}

/** Returns the facts on which a listing's price depends, or null if there is no such listing. */
export async function findPricedListing(db: Database, id: string): Promise<PricedListing | null> {
  const [row] = await db
    .select({
      id: cars.id,
      brandKey: cars.brandKey,
      modelKey: cars.modelKey,
      purchaseYear: cars.purchaseYear,
      mileage: cars.mileage,
      fuel: cars.fuel,
      gearbox: cars.gearbox,
      condition: cars.condition,
      priceCents: cars.priceCents,
      isListed: sql<boolean>`${isListedSql}`,
    })
    .from(cars)
    .where(eq(cars.id, id));
  return row ?? null;
}

/** Public fields of a comparable car. */
const publicCarColumns = {
  _id: cars.id,
  brandName: cars.brandName,
  model: cars.model,
  purchaseYear: cars.purchaseYear,
  mileage: cars.mileage,
  fuel: cars.fuel,
  gearbox: cars.gearbox,
};

/** SQL condition for other listed cars of the same brand and model. */
const isSameModelSql = ({ id, brandKey, modelKey }: PricedListing): SQL | undefined =>
  and(eq(cars.brandKey, brandKey), eq(cars.modelKey, modelKey), ne(cars.id, id), isListedSql);

/** SQL for the difference between a row and a car, in years of age. Unknown mileage does not count. */
const dissimilarityToSql = ({
  purchaseYear,
  mileage,
}: PricedListing): SQL => sql`abs(${cars.purchaseYear} - ${purchaseYear}::int)
  + coalesce(abs(${cars.mileage} - ${mileage}::int), 0) / ${MILES_PER_YEAR_OF_AGE}::float8`;

/** Returns listed cars like this one, the most similar first. */
export async function findComparables(db: Database, car: PricedListing): Promise<Comparable[]> {
  const rows = await db
    .select({ ...publicCarColumns, priceCents: cars.priceCents, city: shownCitySql, status: cars.status })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(isSameModelSql(car), ne(cars.status, 'sold')))
    .orderBy(dissimilarityToSql(car), asc(cars.id))
    .limit(MAX_COMPARABLES);
  return rows.map(({ priceCents, ...row }) => ({ ...row, resellPrice: toDollars(priceCents) }));
}

/**
 * Returns cars like this one that were paid for within a year, the latest first. Returns only the month of
 * each sale.
 */
export async function findSoldComparables(db: Database, car: PricedListing): Promise<SoldComparable[]> {
  const firstPriceSql = sql<number | null>`(select ${priceHistory.priceCents} from ${priceHistory}
    where ${priceHistory.carId} = ${cars.id} order by ${priceHistory.since}, ${priceHistory.id} limit 1)`;
  const rows = await db
    .select({
      ...publicCarColumns,
      listedCents: firstPriceSql,
      soldCents: orders.priceCents,
      soldAt: orders.createdAt,
    })
    .from(cars)
    .innerJoin(orders, and(eq(orders.carId, cars.id), eq(orders.state, 'paid')))
    .where(and(isSameModelSql(car), isRecentSaleSql(orders.createdAt)))
    .orderBy(desc(orders.createdAt), asc(cars.id))
    .limit(MAX_COMPARABLES);
  return rows.map(({ listedCents, soldCents, soldAt, ...row }) => ({
    ...row,
    listedPrice: toDollars(listedCents ?? soldCents),
    soldPrice: toDollars(soldCents),
    soldMonth: soldAt.toISOString().slice(0, 'YYYY-MM'.length),
  }));
}

/**
 * Returns a listing's prices in dollars, oldest first. If there are many, returns only the first and the
 * latest ones.
 */
export async function findPublicHistory(
  db: Database,
  carId: string,
): Promise<{ resellPrice: number; since: string }[]> {
  const isOfCarSql = eq(priceHistory.carId, carId);
  const columns = { id: priceHistory.id, priceCents: priceHistory.priceCents, since: priceHistory.since };
  const latestRow = await db
    .select(columns)
    .from(priceHistory)
    .where(isOfCarSql)
    .orderBy(desc(priceHistory.since), desc(priceHistory.id))
    .limit(MAX_PRICES);
  const firstRow = await db
    .select(columns)
    .from(priceHistory)
    .where(isOfCarSql)
    .orderBy(asc(priceHistory.since), asc(priceHistory.id))
    .limit(1);
  const missingRows = firstRow.filter(({ id }) => latestRow.every((price) => price.id !== id));
  return [...missingRows, ...latestRow.reverse()].map(({ priceCents, since }) => ({
    resellPrice: toDollars(priceCents),
    since: since.toISOString(),
  }));
}
