import { lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { catalogueChanges } from '../db/tables/cars.ts';
import { priceModels } from '../db/tables/prices.ts';
import type { Job } from '../jobs.ts';

/**
 * Names the state of all that lists of cars show: two equal ones are of the same state. It tells the committed
 * changes by which of them are there, because a number given out early may be committed late; and what prices are
 * judged by, because labels go by that.
 */
export async function catalogueState(db: Database): Promise<string> {
  const [row] = await db
    .select({
      state: sql<string>`md5(concat(string_agg(${catalogueChanges.id}::text, ',' order by ${catalogueChanges.id}),
        (select string_agg(${priceModels.version}, ',' order by ${priceModels.format}) from ${priceModels})))`,
    })
    .from(catalogueChanges);
  return row?.state ?? '';
}

/** A state as an answer's ETag. Weak: what is read while something changes may have parts of both states; the change ends it. */
export const tagOf = (state: string): string => `W/"${state}"`;

/** True where an If-None-Match header names this tag. */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');

/** Forgets all changes but the newest, by which the next state differs from every one before. */
export const forgetChanges = (db: Database) =>
  db
    .delete(catalogueChanges)
    .where(lt(catalogueChanges.id, sql`(select max(${catalogueChanges.id}) from ${catalogueChanges})`));

export const forgetChangesJob = ({ db }: { db: Database }): Job => ({
  name: 'forget changes of the catalogue',
  everyMs: 60_000,
  run: () => forgetChanges(db),
});
