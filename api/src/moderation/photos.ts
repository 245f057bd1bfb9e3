import { and, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { cars, images, quarter, QUARTER_BITS, QUARTERS } from '../db/tables/cars.ts';
import { trash } from '../db/tables/trash.ts';
import { pathOf, uploadId } from '../images/paths.ts';
import { keptSince } from '../trash/job.ts';

const theirs = alias(images, 'theirs');

/** Returns all `QUARTER_BITS`-bit numbers with at most `most` bits set. */
function fewBits(most: number): number[] {
  let found = [0];
  for (let count = 0; count < most; count += 1) {
    const more = found.flatMap((bits) => Array.from({ length: QUARTER_BITS }, (_, at) => bits | (1 << at)));
    found = [...new Set(more)];
  }
  return [...new Set([0, ...found])];
}

/**
 * Preselects hashes that may differ from one of these in at most `limit` bits. Then at least one quarter
 * differs in at most `limit / 4` bits, so the index on quarters finds the candidates.
 */
function mayLookAlike(marks: readonly string[], limit: number): SQL | undefined {
  const flips = fewBits(Math.floor(limit / QUARTERS.length));
  return or(
    ...QUARTERS.map((number) => {
      const parts = marks.map((each) =>
        parseInt(each.slice((number - 1) * QUARTER_BITS, number * QUARTER_BITS), 2),
      );
      const wanted = new Set(parts.flatMap((part) => flips.map((flip) => part ^ flip)));
      const written = [...wanted].map((part) => part.toString(2).padStart(QUARTER_BITS, '0'));
      return sql`${quarter(theirs.marks, number)} = any(string_to_array(${written.join(',')}, ',')::bit(16)[])`;
    }),
  );
}

/**
 * Counts the pictures that resemble one in another user's listing: their 64-bit hashes differ in at most
 * `limit` bits. The user's own pictures may be reused, as in a duplicated listing.
 */
export async function countRepeated(
  db: Database,
  ownerId: string,
  paths: readonly string[],
  limit: number,
): Promise<number> {
  const ids = paths.map(uploadId).filter((id) => id !== null);
  if (ids.length === 0) return 0;
  const own = and(inArray(images.id, ids), isNotNull(images.marks));
  const found = await db.select({ marks: images.marks }).from(images).where(own);
  const marks = found.flatMap((row) => (row.marks === null ? [] : [row.marks]));
  if (marks.length === 0) return 0;
  const path = pathOf(theirs.id, 'listing');
  // A deleted listing can be restored for a while, so it counts too.
  const isListed = sql`(
    exists (select 1 from ${cars} where ${cars.images} @> array[${path}])
    or exists (
      select 1 from ${trash} where ${trash.kind} = 'car' and ${gt(trash.deletedAt, keptSince())}
        and ${trash.content}->'car'->'images' ? (${path})
    )
  )`;
  const rows = await db
    .selectDistinct({ id: images.id })
    .from(images)
    .innerJoin(
      theirs,
      and(
        ne(theirs.ownerId, ownerId),
        eq(theirs.kind, 'listing'),
        mayLookAlike(marks, limit),
        sql`bit_count(${theirs.marks} # ${images.marks}) <= ${limit}`,
        isListed,
      ),
    )
    .where(own);
  return rows.length;
}
