import { and, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import { cars, HASH_QUARTERS, hashQuarterSql, images, QUARTER_BITS } from '../../platform/db/tables/cars.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import { parseUploadId, uploadPathSql } from '../images/image-paths.ts';
import { retentionStart } from '../trash/empty-trash.ts';

const otherImages = alias(images, 'other_images');

/** Returns all numbers of `QUARTER_BITS` bits with at most `maxBits` bits set. */
function listSparseMasks(maxBits: number): number[] {
  let masks = [0];
  for (let count = 0; count < maxBits; count += 1) {
    const widerMasks = masks.flatMap((bits) =>
      Array.from({ length: QUARTER_BITS }, (_, index) => bits | (1 << index)),
    );
    masks = [...new Set(widerMasks)];
  }
  return [...new Set([0, ...masks])];
}

/**
 * SQL condition that preselects hashes that may differ from one of `hashes` in at most `limit` bits. If two
 * hashes differ in at most `limit` bits, at least one of their four quarters differs in at most `limit / 4`
 * bits, so the index on quarters finds the candidates.
 */
function mayBeSimilarSql(hashes: readonly string[], limit: number): SQL | undefined {
  const bitFlips = listSparseMasks(Math.floor(limit / HASH_QUARTERS.length));
  return or(
    ...HASH_QUARTERS.map((number) => {
      const parts = hashes.map((hash) =>
        parseInt(hash.slice((number - 1) * QUARTER_BITS, number * QUARTER_BITS), 2),
      );
      const candidateParts = new Set(parts.flatMap((part) => bitFlips.map((bitFlip) => part ^ bitFlip)));
      const bitStrings = [...candidateParts].map((part) => part.toString(2).padStart(QUARTER_BITS, '0'));
      return sql`${hashQuarterSql(otherImages.perceptualHash, number)} = any(string_to_array(${bitStrings.join(',')}, ',')::bit(16)[])`;
    }),
  );
}

/**
 * Counts how many of the pictures in `paths` resemble one in another user's listing: their 64-bit hashes
 * differ in at most `limit` bits. The user's own pictures do not count, because they may be reused, as in a
 * duplicated listing.
 */
export async function countDuplicatePhotos(
  db: Database,
  ownerId: string,
  paths: readonly string[],
  limit: number,
): Promise<number> {
  const ids = paths.map(parseUploadId).filter((id) => id !== null);
  if (ids.length === 0) return 0;
  const isOwnImage = and(inArray(images.id, ids), isNotNull(images.perceptualHash));
  const ownImages = await db.select({ perceptualHash: images.perceptualHash }).from(images).where(isOwnImage);
  const hashes = ownImages.flatMap((row) => (row.perceptualHash === null ? [] : [row.perceptualHash]));
  if (hashes.length === 0) return 0;
  const path = uploadPathSql(otherImages.id, 'listing');
  // A deleted listing can be restored for a while, so it counts too.
  const isListed = sql`(
    exists (select 1 from ${cars} where ${cars.images} @> array[${path}])
    or exists (
      select 1 from ${trash} where ${trash.kind} = 'car' and ${gt(trash.deletedAt, retentionStart())}
        and ${trash.content}->'car'->'images' ? (${path})
    )
  )`;
  const duplicates = await db
    .selectDistinct({ id: images.id })
    .from(images)
    .innerJoin(
      otherImages,
      and(
        ne(otherImages.ownerId, ownerId),
        eq(otherImages.kind, 'listing'),
        mayBeSimilarSql(hashes, limit),
        sql`bit_count(${otherImages.perceptualHash} # ${images.perceptualHash}) <= ${limit}`,
        isListed,
      ),
    )
    .where(isOwnImage);
  return duplicates.length;
}
