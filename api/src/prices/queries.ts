import { toDollars } from '@second-gear/contract/money';
import type { Comparable, SoldComparable } from '@second-gear/contract/prices';
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../cars/is-listed.ts';
import type { Database } from '../db/database.ts';
import { cars, locations, priceHistory } from '../db/tables/cars.ts';
import { orders } from '../db/tables/orders.ts';
import { shownCity } from '../places/shown-city.ts';
import type { PricedFacts } from './model.ts';
import { isRecent } from './recent.ts';

const MAX_COMPARABLES = 6;
const MAX_PRICES = 20;
/** For similarity, one year of age counts as much as this many miles. */
const MILES_PER_YEAR_OF_AGE = 12_000;

export interface PricedListing extends PricedFacts {
  id: string;
  priceCents: number;
  isListed: boolean;
}

/** Returns the facts of a listing that its price depends on, or null if there is none. */
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
      isListed: sql<boolean>`${isListed}`,
    })
    .from(cars)
    .where(eq(cars.id, id));
  return row ?? null;
}

/** Public fields of a comparable car. */
const publicColumns = {
  _id: cars.id,
  brandName: cars.brandName,
  model: cars.model,
  purchaseYear: cars.purchaseYear,
  mileage: cars.mileage,
  fuel: cars.fuel,
  gearbox: cars.gearbox,
};

/** Other cars of the same brand and model. */
const isSameModel = ({ id, brandKey, modelKey }: PricedListing): SQL | undefined =>
  and(eq(cars.brandKey, brandKey), eq(cars.modelKey, modelKey), ne(cars.id, id), isListed);

/** Difference between two cars, in years. Unknown mileage does not count. */
const dissimilarityTo = ({
  purchaseYear,
  mileage,
}: PricedListing): SQL => sql`abs(${cars.purchaseYear} - ${purchaseYear}::int)
  + coalesce(abs(${cars.mileage} - ${mileage}::int), 0) / ${MILES_PER_YEAR_OF_AGE}::float8`;

/** Returns listed cars like this one, the most similar first. */
export async function findComparables(db: Database, car: PricedListing): Promise<Comparable[]> {
  const rows = await db
    .select({ ...publicColumns, priceCents: cars.priceCents, city: shownCity, status: cars.status })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(and(isSameModel(car), ne(cars.status, 'sold')))
    .orderBy(dissimilarityTo(car), asc(cars.id))
    .limit(MAX_COMPARABLES);
  return rows.map(({ priceCents, ...row }) => ({ ...row, resellPrice: toDollars(priceCents) }));
}

/**
 * Returns cars like this one that were paid for within a year, the latest first. The date shows only the
 * month.
 */
export async function findSoldComparables(db: Database, car: PricedListing): Promise<SoldComparable[]> {
  const first = sql<number | null>`(select ${priceHistory.priceCents} from ${priceHistory}
    where ${priceHistory.carId} = ${cars.id} order by ${priceHistory.since}, ${priceHistory.id} limit 1)`;
  const rows = await db
    .select({ ...publicColumns, listedCents: first, soldCents: orders.priceCents, soldAt: orders.createdAt })
    .from(cars)
    .innerJoin(orders, and(eq(orders.carId, cars.id), eq(orders.state, 'paid')))
    .where(and(isSameModel(car), isRecent(orders.createdAt)))
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
 * Returns a listing's prices in dollars, oldest first. A long history is cut to the first and the latest
 * ones.
 */
export async function findPublicHistory(
  db: Database,
  carId: string,
): Promise<{ resellPrice: number; since: string }[]> {
  const of = eq(priceHistory.carId, carId);
  const columns = { id: priceHistory.id, priceCents: priceHistory.priceCents, since: priceHistory.since };
  const latest = await db
    .select(columns)
    .from(priceHistory)
    .where(of)
    .orderBy(desc(priceHistory.since), desc(priceHistory.id))
    .limit(MAX_PRICES);
  const first = await db
    .select(columns)
    .from(priceHistory)
    .where(of)
    .orderBy(asc(priceHistory.since), asc(priceHistory.id))
    .limit(1);
  const missing = first.filter(({ id }) => latest.every((price) => price.id !== id));
  return [...missing, ...latest.reverse()].map(({ priceCents, since }) => ({
    resellPrice: toDollars(priceCents),
    since: since.toISOString(),
  }));
}
