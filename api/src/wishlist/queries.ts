import { randomUUID } from 'node:crypto';
import { toDollars } from '@second-gear/contract/money';
import type { Sort } from '@second-gear/contract/paging';
import type { WISH_SORTS, WishlistItem } from '@second-gear/contract/wishlist';
import { and, count, eq, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import { isListed } from '../cars/listed.ts';
import { otherPersonsCar } from '../cars/others.ts';
import { type Database, only } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/failures.ts';
import { cars } from '../db/tables/cars.ts';
import { wishes } from '../db/tables/social.ts';
import { notFound } from '../errors.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';
import {
  alphabetical,
  byInstant,
  byNumber,
  keyOf,
  orderFor,
  type PageRequest,
  readPage,
  type Rows,
} from '../paging.ts';

const newest = { column: wishes.createdAt, id: wishes.id, direction: 'desc' } as const;

const sorts = {
  brandName: alphabetical(cars.brandName),
  model: alphabetical(cars.model),
  resellPrice: byNumber(cars.priceCents),
  createdAt: byInstant(wishes.createdAt),
};

/** Returns a page of a user's wishlist, newest first by default. Omits cars that are not listed. */
export async function findWishes(
  db: Database,
  hosts: ImageHosts,
  userId: string,
  page: PageRequest & { sort?: Sort<(typeof WISH_SORTS)[number]> | undefined },
): Promise<Rows<WishlistItem>> {
  const own = and(eq(wishes.userId, userId), isListed);
  const order = orderFor(sorts, wishes.id, page.sort, newest);
  return readPage(page, {
    order,
    matching: own,
    rows: (cut) =>
      db
        .select({
          _id: wishes.id,
          carId: wishes.carId,
          createdAt: wishes.createdAt,
          brandName: cars.brandName,
          model: cars.model,
          description: cars.description,
          priceCents: cars.priceCents,
          images: cars.images,
          status: cars.status,
          key: keyOf(order),
        })
        .from(wishes)
        .innerJoin(cars, eq(cars.id, wishes.carId))
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => countWishes(db, own),
    toItem: ({ priceCents, images, createdAt, ...row }) => ({
      ...row,
      resellPrice: toDollars(priceCents),
      paid: row.status === 'sold',
      image: toImageUrl(hosts, images[0] ?? ''),
      createdAt: createdAt.toISOString(),
    }),
  });
}

async function countWishes(db: Database, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ wishes: count() })
    .from(wishes)
    .innerJoin(cars, eq(cars.id, wishes.carId))
    .where(which);
  return row?.wishes ?? 0;
}

/** Adds a car to a user's wishlist. Returns the row's id, the same for a repeat. Throws 404 or 403. */
export async function saveWish(db: Database, user: CurrentUser, carId: string): Promise<string> {
  const car = await otherPersonsCar(db, user, carId);
  try {
    const saved = await db
      .insert(wishes)
      .values({ id: randomUUID(), userId: user.id, carId: car.id })
      // Changes nothing, but unlike "do nothing" returns the existing row.
      .onConflictDoUpdate({ target: [wishes.userId, wishes.carId], set: { carId: car.id } })
      .returning({ id: wishes.id });
    return only(saved).id;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('There is no such car');
    throw error;
  }
}

/** Removes the user's own row. Returns the number of deleted rows. */
export async function deleteWish(db: Database, userId: string, id: string): Promise<number> {
  const gone = await db
    .delete(wishes)
    .where(and(eq(wishes.id, id), eq(wishes.userId, userId)))
    .returning({ id: wishes.id });
  return gone.length;
}
