import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { catalogueChanges } from '../db/tables/cars.ts';
import { priceModels } from '../db/tables/prices.ts';
import type { Job } from '../jobs.ts';

const listOfChanges = sql`string_agg(${catalogueChanges.id}::text, ',' order by ${catalogueChanges.id})`;

/**
 * Returns an id for the state of all car lists. Equal ids mean equal states. It covers the ids of all
 * committed changes, because a low id may be committed late. It also covers the price models, because price
 * labels depend on them.
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

/**
 * Returns the weak ETag of a state. Weak, because a response read during a change may mix two states. The
 * change then invalidates it.
 */
export const tagOf = (state: string): string => `W/"${state}"`;

/** Returns an id for the current set of changes only. */
export async function changesSeen(db: Database): Promise<string> {
  const [row] = await db
    .select({ seen: sql<string>`coalesce(md5(${listOfChanges}), '')` })
    .from(catalogueChanges);
  return row?.seen ?? '';
}

/**
 * Replaces all changes by a new one, so that no state id ever repeats. If the newest change stayed instead,
 * an old state id could return after a late commit is deleted.
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
