import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars, images } from '../../platform/db/tables/cars.ts';
import { drafts } from '../../platform/db/tables/drafts.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { importPhotos } from '../../platform/db/tables/imports.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { users } from '../../platform/db/tables/users.ts';
import { uploadPathSql } from './image-paths.ts';

/** Inserts an upload's row. Call it before storing the files, so that no file exists without a row. */
export async function insertImage(
  db: Database,
  image: Pick<typeof images.$inferSelect, 'id' | 'kind' | 'perceptualHash'> & { ownerId: string },
): Promise<void> {
  await db.insert(images).values(image);
}

export const deleteImage = (db: Database, id: string) => db.delete(images).where(eq(images.id, id));

/**
 * Marks these uploads as in use and locks them until the commit. Skips uploads that are not the user's own
 * listing pictures. Returns the ids of the marked uploads.
 */
export async function markOwnImagesUsed(tx: Database, ownerId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isOwnListingImage = and(
    eq(images.ownerId, ownerId),
    eq(images.kind, 'listing'),
    inArray(images.id, ids),
  );
  const rows = await tx
    .update(images)
    .set({ unusedSince: null })
    .where(inArray(images.id, selectImageIdsForUpdate(tx, isOwnListingImage)))
    .returning({ id: images.id });
  return new Set(rows.map(({ id }) => id));
}

export async function markUsed(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(images)
    .set({ unusedSince: null })
    .where(inArray(images.id, selectImageIdsForUpdate(tx, and(inArray(images.id, ids), isNotDiscardedSql))));
}

/** Marks these uploads as unused from now on. Skips uploads that something still uses. */
export async function markUnused(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(images)
    .set({ unusedSince: new Date() })
    .where(
      inArray(
        images.id,
        selectImageIdsForUpdate(
          tx,
          and(inArray(images.id, ids), isNotDiscardedSql, isNull(images.unusedSince), sql`not ${isInUseSql}`),
        ),
      ),
    );
}

/** Selects the ids of these rows and locks them in id order, which prevents deadlocks. */
export const selectImageIdsForUpdate = (tx: Database, condition: SQL | undefined) =>
  tx.select({ id: images.id }).from(images).where(condition).orderBy(asc(images.id)).for('update');

/** Matches uploads that are not discarded. A discarded upload can't be used again. */
export const isNotDiscardedSql = eq(images.discarded, false);

const listingPathJson = sql`to_jsonb(${uploadPathSql(images.id, 'listing')})`;
/**
 * Whether a dispute or an order's copy of the listing shows the upload. Such an upload stays even if its
 * owner is deleted.
 */
export const isEvidenceSql: SQL = sql`(
  exists (select 1 from ${orderListings} where ${orderListings.images} @> array[${uploadPathSql(images.id, 'listing')}])
  or exists (select 1 from ${disputes} where ${disputes.pictures} @> ${listingPathJson})
  or exists (select 1 from ${disputes} where ${disputes.answerPictures} @> ${listingPathJson})
)`;
const isInUseSql: SQL = sql`(
  exists (select 1 from ${cars} where ${cars.images} @> array[${uploadPathSql(images.id, 'listing')}])
  or exists (select 1 from ${drafts} where ${drafts.images} @> array[${uploadPathSql(images.id, 'listing')}])
  or exists (select 1 from ${importPhotos} where ${importPhotos.path} = ${uploadPathSql(images.id, 'listing')})
  or ${isEvidenceSql}
  or exists (select 1 from ${users} where ${users.id} = ${images.ownerId} and ${users.picture} = ${uploadPathSql(images.id, 'profile')})
)`;

/** Updates for all uploads whether they are in use. */
export async function updateImageUsage(db: Database): Promise<void> {
  // Skips rows that another transaction has locked. The next run updates them.
  const selectUnlocked = (condition: SQL | undefined) =>
    inArray(
      images.id,
      db.select({ id: images.id }).from(images).where(condition).for('update', { skipLocked: true }),
    );
  await db
    .update(images)
    .set({ unusedSince: null })
    .where(selectUnlocked(and(isNotDiscardedSql, isNotNull(images.unusedSince), isInUseSql)));
  await db
    .update(images)
    .set({ unusedSince: new Date() })
    .where(selectUnlocked(and(isNotDiscardedSql, isNull(images.unusedSince), sql`not ${isInUseSql}`)));
}

/**
 * Discards up to `limit` uploads that have been unused since before `since`. Returns how many were discarded.
 */
export async function discardUnused(db: Database, since: Date, limit: number): Promise<number> {
  const isDue = and(isNotDiscardedSql, lt(images.unusedSince, since));
  const dueIds = db
    .select({ id: images.id })
    .from(images)
    .where(and(isDue, sql`not ${isInUseSql}`))
    .limit(limit)
    .for('update', { skipLocked: true });
  const discarded = await db
    .update(images)
    .set({ ownerId: null, discarded: true })
    .where(and(inArray(images.id, dueIds), isDue))
    .returning({ id: images.id });
  return discarded.length;
}
