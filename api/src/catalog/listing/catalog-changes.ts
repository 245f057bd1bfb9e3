import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { catalogChanges } from '../../platform/db/tables/cars.ts';
import { priceModels } from '../../platform/db/tables/price-models.ts';

const changeIdsSql = sql`string_agg(${catalogChanges.id}::text, ',' order by ${catalogChanges.id})`;

/**
 * Returns an id for the current state of all car lists. Equal ids mean equal states. The id covers all
 * committed changes, not only the newest, because a lower change id may be committed later. It also covers
 * the price models, because price labels depend on them.
 */
export async function readCatalogVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({
      state: sql<string>`md5(concat(${changeIdsSql},
        (select string_agg(${priceModels.version}, ',' order by ${priceModels.format}) from ${priceModels})))`,
    })
    .from(catalogChanges);
  return row?.state ?? '';
}

/**
 * Returns the weak ETag for a state id. The ETag is weak, because a response that is read during a change may
 * mix two states. The change then invalidates the ETag.
 */
export const etagOf = (stateId: string): string => `W/"${stateId}"`;

/** Returns a hash of the current catalog changes only, without the price models. */
export async function readChangesHash(db: Database): Promise<string> {
  const [row] = await db
    .select({ hash: sql<string>`coalesce(md5(${changeIdsSql}), '')` })
    .from(catalogChanges);
  return row?.hash ?? '';
}

/**
 * Replaces all changes with a single new one, so no state id ever occurs twice. If the newest change were
 * kept instead, deleting another change that was committed late could bring back an earlier state id.
 */
export const pruneCatalogChanges = (db: Database) =>
  db.execute(sql`with deleted as (
      delete from ${catalogChanges} where (select count(*) from ${catalogChanges}) > 1 returning id
    )
    insert into ${catalogChanges} (id)
    select nextval(pg_get_serial_sequence('catalogue_changes', 'id')) where exists (select 1 from deleted)`);
