import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { isListedSql } from '../listing/is-listed.ts';

interface Brand {
  /** The `brand_key` of the brand's cars: the name in lower case and without accents. */
  key: string;
  /** Most common spelling among the brand's cars. */
  name: string;
  cars: number;
}

/**
 * Returns the brands of the matching cars, those with the most cars first. Groups the cars by spelling first,
 * so the database normalizes each spelling only once.
 */
export async function findBrandsWhere(db: Database, condition: SQL = sql`true`): Promise<Brand[]> {
  const brandCounts = sql`
    with written as (
      select ${cars.brandName} as name, count(*)::int as cars from ${cars} where ${condition} group by 1
    )
    select fold_text(name) as key, (array_agg(name order by cars desc, name))[1] as name, sum(cars)::int as cars
    from written group by 1`;
  // Uses `select`, because `db.execute` would take one of the connections for writes.
  return db
    .select({ key: sql<string>`key`, name: sql<string>`name`, cars: sql<number>`cars` })
    .from(sql`(${brandCounts}) as brands`)
    .orderBy(sql`cars desc, name`);
}

/** Returns brands with the number of their listed cars, the largest first. */
export const findBrands = async (db: Database): Promise<{ brandName: string; cars: number }[]> =>
  (await findBrandsWhere(db, isListedSql)).map(({ name, cars: count }) => ({ brandName: name, cars: count }));
