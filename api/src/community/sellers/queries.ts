import type { Seller } from '@second-gear/contract/sellers';
import { and, count, eq, exists, sql } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { hasPublicPage } from './policy.ts';

const STARS = [1, 2, 3, 4, 5];

const meanRatingOf = (stars: readonly number[], ratingCount: number): number | null => {
  if (ratingCount === 0) return null;
  const sum = stars.reduce((total, ratings, at) => total + ratings * (at + 1), 0);
  return Math.round((sum * 10) / ratingCount) / 10;
};

/** Returns the user whose public page has this id, or null if there is none. */
async function findPublicSeller(db: Database, id: string) {
  const listedCars = db
    .select({ one: sql`1` })
    .from(cars)
    .where(eq(cars.sellerId, users.id));
  const rated = db
    .select({ one: sql`1` })
    .from(ratings)
    .where(eq(ratings.sellerId, users.id));
  const [user] = await db
    .select({
      _id: users.id,
      name: users.name,
      role: users.role,
      suspended: users.suspended,
      verified: users.verified,
      verifiedAt: users.verifiedAt,
      picture: users.picture,
      createdAt: users.createdAt,
      sells: sql<boolean>`${exists(listedCars)} or ${exists(rated)}`,
    })
    .from(users)
    .where(eq(users.id, id));
  return user && hasPublicPage(user) ? user : null;
}

export const hasSellerPage = async (db: Database, id: string): Promise<boolean> =>
  (await findPublicSeller(db, id)) !== null;

/** Returns a seller's public data, or null for a user without a page. */
export async function findSeller(db: Database, hosts: ImageHosts, id: string): Promise<Seller | null> {
  const user = await findPublicSeller(db, id);
  if (!user) return null;
  const countsByStars = await db
    .select({ stars: ratings.stars, ratings: count() })
    .from(ratings)
    .where(and(eq(ratings.sellerId, id), ratings.isCounted))
    .groupBy(ratings.stars);
  const stars = STARS.map((star) => countsByStars.find((row) => row.stars === star)?.ratings ?? 0);
  const ratingCount = stars.reduce((sum, ratings) => sum + ratings, 0);
  const { _id, name, verified, verifiedAt, picture, createdAt } = user;
  return {
    ...{ _id, name, verified, stars, ratingCount },
    sellerRating: meanRatingOf(stars, ratingCount),
    picture: picture === null ? null : toImageUrl(hosts, picture),
    verifiedSince: verified ? (verifiedAt?.toISOString() ?? null) : null,
    memberSince: createdAt.toISOString(),
    sold: await db.$count(orders, and(eq(orders.sellerId, id), eq(orders.state, 'paid'))),
  };
}
