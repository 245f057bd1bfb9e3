import { and, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { cars, images, quarter, QUARTER_BITS, QUARTERS } from '../db/tables/cars.ts';
import { trash } from '../db/tables/trash.ts';
import { pathOf, uploadId } from '../images/paths.ts';
import { keptSince } from '../trash/job.ts';

const theirs = alias(images, 'theirs');

/** Every number of `QUARTER_BITS` bits in which at most `most` are set. */
function fewBits(most: number): number[] {
  let found = [0];
  for (let count = 0; count < most; count += 1) {
    const more = found.flatMap((bits) => Array.from({ length: QUARTER_BITS }, (_, at) => bits | (1 << at)));
    found = [...new Set(more)];
  }
  return [...new Set([0, ...found])];
}

/**
 * Whether their marks may differ in at most `limit` places from one of these: then in one of the four parts at most a
 * quarter of that does, so that what such a part looks like is found by its index instead of by all pictures there are.
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
 * How many of these pictures look like one in another person's listing: in at most `limit` of their 64 marks they differ.
 * One's own may come again, as in a listing that was duplicated.
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
  // A deleted listing may come back for a while.
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
