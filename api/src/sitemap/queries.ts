import { and, asc, eq, exists, ne, sql } from 'drizzle-orm';
import { isListed } from '../cars/listed.ts';
import { findCategories } from '../categories/queries.ts';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';
import { type Entry, PAGES } from './sitemap.ts';

/** A sold car's page is still there for its buyer, but nobody is to be led to it. */
const wanted = and(isListed, ne(cars.status, 'sold'));

/** Number of cars that the site map lists. */
export const countCars = (db: Database): Promise<number> => db.$count(cars, wanted);

/** Whoever has a car there that can be bought, or may be again. */
const selling = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.sellerId, users.id), wanted)),
  );

/** Number of sellers that the site map lists. */
export const countSellers = (db: Database): Promise<number> => db.$count(users, selling(db));

/** Addresses of sellers in the order of their ids, `offset` of them left out. */
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

/** Addresses besides the cars' and sellers': the site's own pages and the categories. */
export async function findFixed(db: Database): Promise<Entry[]> {
  const categories = await findCategories(db);
  return [
    ...PAGES.map((path) => ({ path })),
    ...categories.map(({ _id }) => ({ path: `/category/${encodeURIComponent(_id)}` })),
  ];
}

/** Addresses of cars in the order of their ids, `offset` of them left out. */
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
