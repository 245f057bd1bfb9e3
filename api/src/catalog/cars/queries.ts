import { type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import type { Car, CarTableFilters } from '@second-gear/contract/cars';
import { toCityOnlyAddress } from '@second-gear/contract/fields';
import { toDollars } from '@second-gear/contract/money';
import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { LocationVisibility } from '../../platform/auth/location-visibility.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, categories, locations, priceHistory } from '../../platform/db/tables/cars.ts';
import { ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  cursorBeforeNewest,
  cursorKeySql,
  type Page,
  type PageClauses,
  type PageRequest,
  readPage,
  type SortOrder,
} from '../../platform/paging/paging.ts';
import { type ImageHosts, toImageUrl } from '../images/image-paths.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { milesToSql } from '../places/distance.ts';
import type { NamedPoint } from '../places/find-places.ts';
import { shownCitySql } from '../places/shown-city.ts';
import { priceLabelOf, type Pricing } from '../prices/analysis.ts';
import { getCurrentPriceModel } from '../prices/price-model-store.ts';
import { findFeaturedCarIds } from './featured.ts';
import { matchesFiltersSql, resolveOrder, resolveOrigin } from './filters.ts';

/**
 * Columns of a car's facts, such as fuel and mileage. Like all columns below, they are public: the seller's
 * email address and phone number are not included.
 */
const factColumns = mapCarFacts<Pick<typeof cars, CarFactName>>((name) => cars[name]);

const publicColumns = {
  _id: cars.id,
  brandName: cars.brandName,
  model: cars.model,
  priceCents: cars.priceCents,
  images: cars.images,
  description: cars.description,
  city: locations.city,
  shownCity: shownCitySql,
  street: locations.street,
  houseNumber: locations.houseNumber,
  flatNo: locations.flatNo,
  publishedAt: cars.publishedAt,
  status: cars.status,
  categoryId: cars.categoryId,
  category: categories.name,
  condition: cars.condition,
  purchaseYear: cars.purchaseYear,
  ...factColumns,
  sellerId: cars.sellerId,
  sellerName: users.name,
  verified: users.verified,
};

/** Further columns of {@link selectCarRows}, which the price label needs. */
const priceLabelColumns = { brandKey: cars.brandKey, modelKey: cars.modelKey };

function selectCarRows(db: Database, order: SortOrder = resolveOrder({}), near: NamedPoint | null = null) {
  // Aggregates only the ratings of each row's seller. A page does not need those of other sellers.
  const ratingSummary = db
    .select({
      stars: sql<number | null>`round(avg(${ratings.stars}), 1)::float8`.as('mean_stars'),
      count: sql<number>`count(*)::int`.as('rating_count'),
    })
    .from(ratings)
    .where(and(eq(ratings.sellerId, cars.sellerId), ratings.isCounted))
    .as('rated');
  return db
    .select({
      ...publicColumns,
      ...priceLabelColumns,
      stars: ratingSummary.stars,
      ratingCount: ratingSummary.count,
      distance: near ? sql<number | null>`round(${milesToSql(locations, near)})::int` : sql<null>`null::int`,
      key: cursorKeySql(order),
    })
    .from(cars)
    .innerJoin(categories, eq(categories.id, cars.categoryId))
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .innerJoin(users, eq(users.id, cars.sellerId))
    .innerJoinLateral(ratingSummary, sql`true`)
    .$dynamic();
}
type Row = Omit<Awaited<ReturnType<typeof selectCarRows>>[number], 'key'>;

/** How a car is returned: the image hosts, and the location detail that the caller may see. */
export interface CarViewOptions {
  hosts: ImageHosts;
  visibility: LocationVisibility;
}

function toCar(row: Row, { hosts, visibility }: CarViewOptions, pricing: Pricing | null): Car {
  const { brandKey: _brand, modelKey: _model, priceCents, images, publishedAt, ...rest } = row;
  const {
    city,
    shownCity: publicCity,
    street,
    houseNumber,
    flatNo,
    sellerId,
    sellerName,
    verified,
    stars,
    ratingCount,
    distance,
    ...facts
  } = rest;
  const urls = images.map((path) => toImageUrl(hosts, path));
  return {
    ...facts,
    resellPrice: toDollars(priceCents),
    image: urls[0] ?? '',
    images: urls,
    location:
      visibility === 'address'
        ? { city, street, houseNumber, flatNo }
        : toCityOnlyAddress({ city: publicCity }),
    ...(distance === null ? {} : { distance }),
    role: verified ? 'verified' : 'seller',
    publishingDate: publishedAt.toISOString(),
    seller: { _id: sellerId, name: sellerName, sellerRating: stars, ratingCount, verified },
    priceLabel: priceLabelOf(pricing, row),
  };
}

/** Returns a page of the cars that match the filters. Without `limit`, returns all of them. */
export function findCars(
  db: Database,
  viewOptions: CarViewOptions,
  filters: CarTableFilters,
): Promise<Page<Car>> {
  const { sort, limit, skip } = filters;
  if (sort === 'featured' && limit !== undefined && skip === undefined)
    return findFeaturedPage(db, viewOptions, { ...filters, limit });
  return findCarsPage(db, viewOptions, filters, {
    condition: matchesFiltersSql(filters),
    count: () => countCars(db, filters),
  });
}

/** Returns a page of a list that starts with its featured cars. All others follow, newest first. */
async function findFeaturedPage(
  db: Database,
  viewOptions: CarViewOptions,
  filters: CarTableFilters & { limit: number },
): Promise<Page<Car>> {
  const condition = matchesFiltersSql(filters);
  const ids = await findFeaturedCarIds(db, condition, filters.limit);
  const otherCars = {
    condition: and(condition, notInArray(cars.id, ids)),
    count: () => countCars(db, filters),
  };
  if (filters.cursor !== undefined) return findCarsPage(db, viewOptions, filters, otherCars);
  const remaining = filters.limit - ids.length;
  const otherCarsPage = await findCarsPage(
    db,
    viewOptions,
    { ...filters, limit: remaining, cursor: cursorBeforeNewest() },
    otherCars,
  );
  const { near, within } = filters;
  const featured = await findCarsPage(
    db,
    viewOptions,
    { near, within },
    { condition: inArray(cars.id, ids), count: () => Promise.resolve(ids.length) },
  );
  const featuredCars = ids.flatMap((id) => featured.items.find(({ _id }) => _id === id) ?? []);
  const isFull = remaining === 0 && otherCarsPage.total > ids.length;
  return {
    items: [...featuredCars, ...otherCarsPage.items],
    total: otherCarsPage.total,
    next: isFull ? cursorBeforeNewest() : otherCarsPage.next,
  };
}

/** Returns a page of a seller's cars, newest first, including unlisted ones. */
export function findSellerCars(
  db: Database,
  viewOptions: CarViewOptions,
  sellerId: string,
  page: PageRequest,
): Promise<Page<Car>> {
  const condition = eq(cars.sellerId, sellerId);
  return findCarsPage(db, viewOptions, page, { condition, count: () => db.$count(cars, condition) });
}

/** Returns the number of cars that match the filters. */
export const countCars = (db: Database, filters: CarTableFilters): Promise<number> =>
  db.$count(cars, matchesFiltersSql(filters));

/** Returns a page whose total is not counted, for callers that already have the total. */
export const findCarsWithoutTotal = async (
  db: Database,
  viewOptions: CarViewOptions,
  filters: CarTableFilters,
): Promise<Omit<Page<Car>, 'total'>> =>
  findCarsPage(db, viewOptions, filters, {
    condition: matchesFiltersSql(filters),
    count: () => Promise.resolve(0),
  });

async function findCarsPage(
  db: Database,
  viewOptions: CarViewOptions,
  request: PageRequest & Pick<CarTableFilters, 'sort' | 'near' | 'within'>,
  { condition, count }: { condition: SQL | undefined; count: () => Promise<number> },
): Promise<Page<Car>> {
  const origin = resolveOrigin(request);
  const order = resolveOrder(request);
  const page = await readPage(request, {
    order,
    condition,
    rows: async (clauses) => {
      const rows = selectCarRows(db, order, origin);
      if (request.sort !== 'nearest')
        return rows
          .where(clauses.where)
          .orderBy(...clauses.orderBy)
          .limit(clauses.limit)
          .offset(clauses.offset);
      const ids = await findNearestIds(db, clauses);
      return ids.length === 0 ? [] : rows.where(inArray(cars.id, ids)).orderBy(...clauses.orderBy);
    },
    count,
    toItem: (row): Row => row,
  });
  const pricing = await getCurrentPriceModel(db);
  return { ...page, items: page.items.map((row) => toCar(row, viewOptions, pricing)) };
}

/**
 * Returns the ids of the cars on a page sorted by distance. No index has this order, so the database must
 * sort all matching cars. To make that fast, this query reads only columns of one index. The caller reads the
 * other columns for the cars of the page only.
 */
async function findNearestIds(db: Database, clauses: PageClauses): Promise<string[]> {
  const rows = await db
    .select({ id: cars.id })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(clauses.where)
    .orderBy(...clauses.orderBy)
    .limit(clauses.limit)
    .offset(clauses.offset);
  return rows.map(({ id }) => id);
}

/** Returns a car with its public fields even if it is not listed, or null if it does not exist. */
export const findCar = (db: Database, viewOptions: CarViewOptions, id: string): Promise<Car | null> =>
  findCarWhere(db, viewOptions, eq(cars.id, id));

/** Returns a listed car, or null if there is none. */
export const findListedCar = (db: Database, viewOptions: CarViewOptions, id: string): Promise<Car | null> =>
  findCarWhere(db, viewOptions, and(eq(cars.id, id), isListedSql));

async function findCarWhere(
  db: Database,
  viewOptions: CarViewOptions,
  condition: SQL | undefined,
): Promise<Car | null> {
  const [carRow] = await selectCarRows(db).where(condition);
  if (!carRow) return null;
  const { key: _, ...row } = carRow;
  return toCar(row, viewOptions, await getCurrentPriceModel(db));
}

/** Returns the owner of a car, or null if the car does not exist. */
export const findCarOwner = (db: Database, id: string): Promise<CarOwner | null> =>
  findOwnerWhere(db, eq(cars.id, id));

/** Returns the owner of a listed car, or null if there is none. */
export const findListedCarOwner = (db: Database, id: string): Promise<CarOwner | null> =>
  findOwnerWhere(db, and(eq(cars.id, id), isListedSql));

interface CarOwner {
  sellerId: string;
}

async function findOwnerWhere(db: Database, condition: SQL | undefined): Promise<CarOwner | null> {
  const [row] = await db.select({ sellerId: cars.sellerId }).from(cars).where(condition);
  return row ?? null;
}

/** Returns a car's prices since it was listed, oldest first, in dollars. */
export async function findPriceHistory(
  db: Database,
  carId: string,
): Promise<{ resellPrice: number; since: string }[]> {
  const rows = await db
    .select({ priceCents: priceHistory.priceCents, since: priceHistory.since })
    .from(priceHistory)
    .where(eq(priceHistory.carId, carId))
    .orderBy(asc(priceHistory.since), asc(priceHistory.id));
  return rows.map(({ priceCents, since }) => ({
    resellPrice: toDollars(priceCents),
    since: since.toISOString(),
  }));
}
