import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { catalogueChanges } from '../db/tables/cars.ts';
import { priceModels } from '../db/tables/prices.ts';
import type { Job } from '../jobs.ts';

const listOfChanges = sql`string_agg(${catalogueChanges.id}::text, ',' order by ${catalogueChanges.id})`;

/**
 * Names the state of all that lists of cars show: two equal ones are of the same state. It tells the committed
 * changes by which of them are there, because a number given out early may be committed late; and what prices are
 * judged by, because labels go by that.
 */
export async function catalogueState(db: Database): Promise<string> {
  const [row] = await db
    .select({
      state: sql<string>`md5(concat(${listOfChanges},
        (select string_agg(${priceModels.version}, ',' order by ${priceModels.format}) from ${priceModels})))`,
    })
    .from(catalogueChanges);
  return row?.state ?? '';
}

/** A state as an answer's ETag. Weak: what is read while something changes may have parts of both states; the change ends it. */
export const tagOf = (state: string): string => `W/"${state}"`;

/** Names which changes are there, and nothing else. */
export async function changesSeen(db: Database): Promise<string> {
  const [row] = await db
    .select({ seen: sql<string>`coalesce(md5(${listOfChanges}), '')` })
    .from(catalogueChanges);
  return row?.seen ?? '';
}

/**
 * Puts one new change in the place of all that are there, so that no state ever comes again: with the newest one kept
 * instead, the state of before would be back once a number that was committed late is forgotten.
 */
export const forgetChanges = (db: Database) =>
  db.execute(sql`with gone as (
      delete from ${catalogueChanges} where (select count(*) from ${catalogueChanges}) > 1 returning id
    )
    insert into ${catalogueChanges} (id)
    select nextval(pg_get_serial_sequence('catalogue_changes', 'id')) where exists (select 1 from gone)`);

export const forgetChangesJob = ({ db }: { db: Database }): Job => ({
  name: 'forget changes of the catalogue',
  everyMs: 60_000,
  run: () => forgetChanges(db),
});
