import { and, asc, eq, exists, ne, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import { findCategories } from '../categories/queries.ts';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';
import { type Entry, PAGES } from './sitemap.ts';

/** A sold car's page exists for its buyer, but search engines must not list it. */
const wanted = and(isListed, ne(cars.status, 'sold'));

/** Returns the number of cars in the site map. */
export const countCars = (db: Database): Promise<number> => db.$count(cars, wanted);

/** Sellers with a car that can be bought now or may become available again. */
const selling = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.sellerId, users.id), wanted)),
  );

/** Returns the number of sellers in the site map. */
export const countSellers = (db: Database): Promise<number> => db.$count(users, selling(db));

/** Returns the URLs of sellers by id, starting at `offset`. */
export async function findSellers(db: Database, offset: number, limit: number): Promise<Entry[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(selling(db))
    .orderBy(asc(users.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ id }) => ({ path: `/sellers/${encodeURIComponent(id)}` }));
}

/** Returns the URLs of the site's own pages and the categories. */
export async function findFixed(db: Database): Promise<Entry[]> {
  const categories = await findCategories(db);
  return [
    ...PAGES.map((path) => ({ path })),
    ...categories.map(({ _id }) => ({ path: `/category/${encodeURIComponent(_id)}` })),
  ];
}

/** Returns the URLs of cars by id, starting at `offset`. */
export async function findCars(db: Database, offset: number, limit: number): Promise<Entry[]> {
  const rows = await db
    .select({ id: cars.id, publishedAt: cars.publishedAt })
    .from(cars)
    .where(wanted)
    .orderBy(asc(cars.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ id, publishedAt }) => ({
    path: `/cars/${encodeURIComponent(id)}`,
    changed: publishedAt,
  }));
}
