import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { catalogChanges } from '../db/tables/cars.ts';
import { priceModels } from '../db/tables/prices.ts';
import type { Job } from '../jobs.ts';

const changeIds = sql`string_agg(${catalogChanges.id}::text, ',' order by ${catalogChanges.id})`;

/**
 * Returns an id for the state of all car lists. Equal ids mean equal states. It covers the ids of all
 * committed changes, because a low id may be committed late. It also covers the price models, because price
 * labels depend on them.
 */
export async function catalogVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({
      state: sql<string>`md5(concat(${changeIds},
        (select string_agg(${priceModels.version}, ',' order by ${priceModels.format}) from ${priceModels})))`,
    })
    .from(catalogChanges);
  return row?.state ?? '';
}

/**
 * Returns the weak ETag of a state. Weak, because a response read during a change may mix two states. The
 * change then invalidates it.
 */
export const etagOf = (version: string): string => `W/"${version}"`;

/** Returns an id for the current set of changes only. */
export async function currentChangesHash(db: Database): Promise<string> {
  const [row] = await db.select({ seen: sql<string>`coalesce(md5(${changeIds}), '')` }).from(catalogChanges);
  return row?.seen ?? '';
}

/**
 * Replaces all changes by a new one, so that no state id ever repeats. If the newest change stayed instead,
 * an old state id could return after a late commit is deleted.
 */
export const pruneCatalogChanges = (db: Database) =>
  db.execute(sql`with gone as (
      delete from ${catalogChanges} where (select count(*) from ${catalogChanges}) > 1 returning id
    )
    insert into ${catalogChanges} (id)
    select nextval(pg_get_serial_sequence('catalogue_changes', 'id')) where exists (select 1 from gone)`);

export const pruneCatalogChangesJob = ({ db }: { db: Database }): Job => ({
  name: 'prune catalog changes',
  everyMs: 60_000,
  run: () => pruneCatalogChanges(db),
});
