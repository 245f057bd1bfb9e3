import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { cars, images } from '../db/tables/cars.ts';
import { pathOf, uploadId } from '../images/paths.ts';

const theirs = alias(images, 'theirs');

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
  const isListed = sql`exists (select 1 from ${cars} where ${cars.images} @> array[${pathOf(theirs.id, 'listing')}])`;
  const rows = await db
    .selectDistinct({ id: images.id })
    .from(images)
    .innerJoin(
      theirs,
      and(
        ne(theirs.ownerId, ownerId),
        eq(theirs.kind, 'listing'),
        isNotNull(theirs.marks),
        sql`bit_count(${theirs.marks} # ${images.marks}) <= ${limit}`,
        isListed,
      ),
    )
    .where(and(inArray(images.id, ids), isNotNull(images.marks)));
  return rows.length;
}
