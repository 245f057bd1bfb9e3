import { and, desc, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { users } from '../../platform/db/tables/users.ts';

/** Maximum number of cars of one seller among the featured cars. */
const MAX_PER_SELLER = 2;
const MIN_PICTURES = 4;
/**
 * Only the newest available cars are considered, so the cost of the home page does not grow with the number
 * of cars.
 */
const MAX_CANDIDATES = 1000;

/**
 * Returns the ids of a list's featured cars, best first. Cars of verified sellers come first, then cars with
 * enough pictures, then newer cars. All are available. Each seller has at most two, so no seller fills the
 * page.
 * @param condition SQL condition of the list's cars
 */
export async function findFeaturedCarIds(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const newest = db
    .select({
      id: cars.id,
      sellerId: cars.sellerId,
      publishedAt: cars.publishedAt,
      verified: users.verified,
      hasEnoughPictures: sql<boolean>`(cardinality(${cars.images}) >= ${MIN_PICTURES})`.as(
        'has_enough_pictures',
      ),
    })
    .from(cars)
    .innerJoin(users, sql`${users.id} = ${cars.sellerId}`)
    .where(and(condition, sql`${cars.availability} = 0`))
    // The same order as the index `cars_available_newest`, so the database reads only the newest cars.
    .orderBy(desc(sql`(-${cars.availability})`), desc(cars.publishedAt), desc(cars.id))
    .limit(MAX_CANDIDATES)
    .as('newest');
  const ranked = db
    .select({
      id: newest.id,
      publishedAt: newest.publishedAt,
      verified: newest.verified,
      hasEnoughPictures: newest.hasEnoughPictures,
      rankWithinSeller:
        sql<number>`row_number() over (partition by ${newest.sellerId} order by ${newest.hasEnoughPictures} desc, ${newest.publishedAt} desc, ${newest.id} desc)`.as(
          'rank_within_seller',
        ),
    })
    .from(newest)
    .as('ranked');
  const rows = await db
    .select({ id: ranked.id })
    .from(ranked)
    .where(lte(ranked.rankWithinSeller, MAX_PER_SELLER))
    .orderBy(desc(ranked.verified), desc(ranked.hasEnoughPictures), desc(ranked.publishedAt), desc(ranked.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
