import { type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import type { Car, CarTableFilters } from '@second-gear/contract/cars';
import { cityOf } from '@second-gear/contract/fields';
import { toDollars } from '@second-gear/contract/money';
import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Told } from '../auth/told.ts';
import type { Database } from '../db/database.ts';
import { cars, categories, locations, priceHistory } from '../db/tables/cars.ts';
import { ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';
import {
  beforeNewest,
  type Cut,
  keyOf,
  type Order,
  type PageRequest,
  readPage,
  type Rows,
} from '../paging.ts';
import { milesTo } from '../places/distance.ts';
import type { Near } from '../places/find.ts';
import { shownCity } from '../places/shown-city.ts';
import type { Pricing } from '../prices/analysis.ts';
import { priceLabel } from '../prices/label.ts';
import { findPricing } from '../prices/store.ts';
import { featuredIds } from './featured.ts';
import { matching, nearOf, orderOf } from './filters.ts';
import { isListed } from './listed.ts';

/** The public columns of a car. The seller's email address and phone number are not included. */
const factColumns = ofEachFact<Pick<typeof cars, CarFactName>>((name) => cars[name]);

const columns = {
  _id: cars.id,
  brandName: cars.brandName,
  model: cars.model,
  priceCents: cars.priceCents,
  images: cars.images,
  description: cars.description,
  city: locations.city,
  shownCity,
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

/** Further columns of {@link selectRows}, for the order and the price label. */
const keys = { brandKey: cars.brandKey, modelKey: cars.modelKey };

function selectRows(db: Database, order: Order = orderOf({}), near: Near | null = null) {
  // Ratings of each row's seller only. A page does not need the others.
  const rated = db
    .select({
      stars: sql<number | null>`round(avg(${ratings.stars}), 1)::float8`.as('mean_stars'),
      count: sql<number>`count(*)::int`.as('rating_count'),
    })
    .from(ratings)
    .where(and(eq(ratings.sellerId, cars.sellerId), ratings.counts))
    .as('rated');
  return db
    .select({
      ...columns,
      ...keys,
      stars: rated.stars,
      ratingCount: rated.count,
      distance: near ? sql<number | null>`round(${milesTo(locations, near)})::int` : sql<null>`null::int`,
      key: keyOf(order),
    })
    .from(cars)
    .innerJoin(categories, eq(categories.id, cars.categoryId))
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .innerJoin(users, eq(users.id, cars.sellerId))
    .innerJoinLateral(rated, sql`true`)
    .$dynamic();
}
type Row = Omit<Awaited<ReturnType<typeof selectRows>>[number], 'key'>;

/** How a car is returned: the image hosts, and the location detail that the caller may see. */
export interface Showing {
  hosts: ImageHosts;
  told: Told;
}

function toCar(row: Row, { hosts, told }: Showing, pricing: Pricing | null): Car {
  const { brandKey: _brand, modelKey: _model, priceCents, images, publishedAt, ...rest } = row;
  const {
    city,
    shownCity: cityForAll,
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
    location: told === 'address' ? { city, street, houseNumber, flatNo } : cityOf({ city: cityForAll }),
    ...(distance === null ? {} : { distance }),
    role: verified ? 'verified' : 'seller',
    publishingDate: publishedAt.toISOString(),
    seller: { _id: sellerId, name: sellerName, sellerRating: stars, ratingCount, verified },
    priceLabel: priceLabel(pricing, row),
  };
}

/** Returns a page of cars that match the filters, or all of them without `limit`. */
export function findCars(db: Database, showing: Showing, filters: CarTableFilters): Promise<Rows<Car>> {
  const { sort, limit, skip } = filters;
  if (sort === 'featured' && limit !== undefined && skip === undefined)
    return pageOfFeatured(db, showing, { ...filters, limit });
  return pageOfCars(db, showing, filters, { which: matching(filters), count: () => countCars(db, filters) });
}

/** Returns a page of a list that starts with its featured cars. All others follow, newest first. */
async function pageOfFeatured(
  db: Database,
  showing: Showing,
  filters: CarTableFilters & { limit: number },
): Promise<Rows<Car>> {
  const which = matching(filters);
  const ids = await featuredIds(db, which, filters.limit);
  const others = {
    which: and(which, notInArray(cars.id, ids)),
    count: () => countCars(db, filters),
  };
  if (filters.cursor !== undefined) return pageOfCars(db, showing, filters, others);
  const room = filters.limit - ids.length;
  const rest = await pageOfCars(db, showing, { ...filters, limit: room, cursor: beforeNewest() }, others);
  const { near, within } = filters;
  const featured = await pageOfCars(
    db,
    showing,
    { near, within },
    { which: inArray(cars.id, ids), count: () => Promise.resolve(ids.length) },
  );
  const first = ids.flatMap((id) => featured.items.find(({ _id }) => _id === id) ?? []);
  const isFull = room === 0 && rest.total > ids.length;
  return { items: [...first, ...rest.items], total: rest.total, next: isFull ? beforeNewest() : rest.next };
}

/** Returns a page of a seller's cars, newest first, including unlisted ones. */
export function findCarsOf(
  db: Database,
  showing: Showing,
  sellerId: string,
  page: PageRequest,
): Promise<Rows<Car>> {
  const which = eq(cars.sellerId, sellerId);
  return pageOfCars(db, showing, page, { which, count: () => db.$count(cars, which) });
}

/** Returns the number of cars that match the filters. */
export const countCars = (db: Database, filters: CarTableFilters): Promise<number> =>
  db.$count(cars, matching(filters));

/** Returns a page without its total, for callers that already have the total. */
export const findCarsUncounted = async (
  db: Database,
  showing: Showing,
  filters: CarTableFilters,
): Promise<Omit<Rows<Car>, 'total'>> =>
  pageOfCars(db, showing, filters, { which: matching(filters), count: () => Promise.resolve(0) });

async function pageOfCars(
  db: Database,
  showing: Showing,
  asked: PageRequest & Pick<CarTableFilters, 'sort' | 'near' | 'within'>,
  { which, count }: { which: SQL | undefined; count: () => Promise<number> },
): Promise<Rows<Car>> {
  const near = nearOf(asked);
  const order = orderOf(asked);
  const page = await readPage(asked, {
    order,
    matching: which,
    rows: async (cut) => {
      const rows = selectRows(db, order, near);
      if (asked.sort !== 'nearest')
        return rows
          .where(cut.where)
          .orderBy(...cut.orderBy)
          .limit(cut.limit)
          .offset(cut.offset);
      const ids = await nearestIds(db, cut);
      return ids.length === 0 ? [] : rows.where(inArray(cars.id, ids)).orderBy(...cut.orderBy);
    },
    count,
    toItem: (row): Row => row,
  });
  const pricing = await findPricing(db);
  return { ...page, items: page.items.map((row) => toCar(row, showing, pricing)) };
}

/**
 * Returns the ids of a page by distance. No index has that order. So all matching cars are sorted by the
 * columns of one index before other columns are read.
 */
async function nearestIds(db: Database, cut: Cut): Promise<string[]> {
  const rows = await db
    .select({ id: cars.id })
    .from(cars)
    .innerJoin(locations, eq(locations.id, cars.locationId))
    .where(cut.where)
    .orderBy(...cut.orderBy)
    .limit(cut.limit)
    .offset(cut.offset);
  return rows.map(({ id }) => id);
}

/** Returns a car with its public fields even if it is not listed, or null if it does not exist. */
export const findCar = (db: Database, showing: Showing, id: string): Promise<Car | null> =>
  selectOne(db, showing, eq(cars.id, id));

/** Returns a listed car, or null if there is none. */
export const findListedCar = (db: Database, showing: Showing, id: string): Promise<Car | null> =>
  selectOne(db, showing, and(eq(cars.id, id), isListed));

async function selectOne(db: Database, showing: Showing, which: SQL | undefined): Promise<Car | null> {
  const [found] = await selectRows(db).where(which);
  if (!found) return null;
  const { key: _, ...row } = found;
  return toCar(row, showing, await findPricing(db));
}

/** Returns the owner of a car, or null if the car does not exist. */
export const findListing = (db: Database, id: string): Promise<Listing | null> =>
  ownerWhere(db, eq(cars.id, id));

/** Returns the owner of a listed car, or null if there is none. */
export const findListed = (db: Database, id: string): Promise<Listing | null> =>
  ownerWhere(db, and(eq(cars.id, id), isListed));

interface Listing {
  sellerId: string;
}

async function ownerWhere(db: Database, which: SQL | undefined): Promise<Listing | null> {
  const [row] = await db.select({ sellerId: cars.sellerId }).from(cars).where(which);
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
