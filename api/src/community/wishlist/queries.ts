import { randomUUID } from 'node:crypto';
import { toDollars } from '@second-gear/contract/money';
import type { Sort } from '@second-gear/contract/paging';
import type { WISHLIST_SORTS, WishlistItem } from '@second-gear/contract/wishlist';
import { and, count, eq, type SQL } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import { isListedSql } from '../../catalog/listing/is-listed.ts';
import { requireOtherSellersCar } from '../../catalog/listing/other-sellers-car.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { wishlistItems } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { notFound } from '../../platform/errors/errors.ts';
import {
  alphabetical,
  byInstant,
  byNumber,
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  resolveSortOrder,
} from '../../platform/paging/paging.ts';

const NEWEST_FIRST = { column: wishlistItems.createdAt, id: wishlistItems.id, direction: 'desc' } as const;

const sorts = {
  brandName: alphabetical(cars.brandName),
  model: alphabetical(cars.model),
  resellPrice: byNumber(cars.priceCents),
  createdAt: byInstant(wishlistItems.createdAt),
};

/** Returns a page of a user's wishlist, newest first by default. Omits cars that are not listed. */
export async function findWishes(
  db: Database,
  hosts: ImageHosts,
  userId: string,
  page: PageRequest & { sort?: Sort<(typeof WISHLIST_SORTS)[number]> | undefined },
): Promise<Page<WishlistItem>> {
  const isOwnWishSql = and(eq(wishlistItems.userId, userId), isListedSql);
  const order = resolveSortOrder(sorts, wishlistItems.id, page.sort, NEWEST_FIRST);
  return readPage(page, {
    order,
    condition: isOwnWishSql,
    rows: db
      .select({
        _id: wishlistItems.id,
        carId: wishlistItems.carId,
        createdAt: wishlistItems.createdAt,
        brandName: cars.brandName,
        model: cars.model,
        description: cars.description,
        priceCents: cars.priceCents,
        images: cars.images,
        status: cars.status,
        key: cursorKeySql(order),
      })
      .from(wishlistItems)
      .innerJoin(cars, eq(cars.id, wishlistItems.carId)),
    count: () => countWishes(db, isOwnWishSql),
    toItem: ({ priceCents, images, createdAt, ...row }) => ({
      ...row,
      resellPrice: toDollars(priceCents),
      paid: row.status === 'sold',
      image: toImageUrl(hosts, images[0] ?? ''),
      createdAt: createdAt.toISOString(),
    }),
  });
}

async function countWishes(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ wishes: count() })
    .from(wishlistItems)
    .innerJoin(cars, eq(cars.id, wishlistItems.carId))
    .where(condition);
  return row?.wishes ?? 0;
}

/**
 * Adds a car to a user's wishlist. Returns the row's id, the same for a repeat. Throws 404 for an unknown
 * car, 403 for the user's own.
 */
export async function saveWish(db: Database, user: CurrentUser, carId: string): Promise<string> {
  const car = await requireOtherSellersCar(db, user, carId);
  try {
    const savedRows = await db
      .insert(wishlistItems)
      .values({ id: randomUUID(), userId: user.id, carId: car.id })
      // This update changes nothing. Unlike `on conflict do nothing`, it returns the existing row.
      .onConflictDoUpdate({ target: [wishlistItems.userId, wishlistItems.carId], set: { carId: car.id } })
      .returning({ id: wishlistItems.id });
    return requireRow(savedRows).id;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Car not found');
    throw error;
  }
}

/** Removes the user's own row. Returns the number of deleted rows. */
export async function deleteWish(db: Database, userId: string, id: string): Promise<number> {
  const deletedRows = await db
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.id, id), eq(wishlistItems.userId, userId)))
    .returning({ id: wishlistItems.id });
  return deletedRows.length;
}
