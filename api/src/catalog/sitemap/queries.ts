import { and, asc, eq, exists, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { users } from '../../platform/db/tables/users.ts';
import { findCategories } from '../categories/queries.ts';
import { isListedSql } from '../listing/is-listed.ts';
import { type SitemapEntry, STATIC_PATHS } from './sitemap.ts';

/**
 * SQL condition for cars in the site map. Sold cars are not in it: their pages exist for the buyers, but
 * search engines must not list them.
 */
const isInSitemapSql = and(isListedSql, ne(cars.status, 'sold'));

/** Returns the number of cars in the site map. */
export const countSitemapCars = (db: Database): Promise<number> => db.$count(cars, isInSitemapSql);

/** SQL condition for sellers with a car that can be bought now or may become available again. */
const hasCarForSaleSql = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cars)
      .where(and(eq(cars.sellerId, users.id), isInSitemapSql)),
  );

/** Returns the number of sellers in the site map. */
export const countSellers = (db: Database): Promise<number> => db.$count(users, hasCarForSaleSql(db));

/** Returns the URLs of sellers, sorted by id, starting at `offset`. */
export async function findSellerEntries(
  db: Database,
  offset: number,
  limit: number,
): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(hasCarForSaleSql(db))
    .orderBy(asc(users.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ id }) => ({ path: `/sellers/${encodeURIComponent(id)}` }));
}

/** Returns the URLs of the site's own pages and the categories. */
export async function findStaticEntries(db: Database): Promise<SitemapEntry[]> {
  const categories = await findCategories(db);
  return [
    ...STATIC_PATHS.map((path) => ({ path })),
    ...categories.map(({ _id }) => ({ path: `/category/${encodeURIComponent(_id)}` })),
  ];
}

/** Returns the URLs of cars, sorted by id, starting at `offset`. */
export async function findCarEntries(db: Database, offset: number, limit: number): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: cars.id, publishedAt: cars.publishedAt })
    .from(cars)
    .where(isInSitemapSql)
    .orderBy(asc(cars.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ id, publishedAt }) => ({
    path: `/cars/${encodeURIComponent(id)}`,
    lastModified: publishedAt,
  }));
}
