import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { isListed } from './listed.ts';

interface Brand {
  /** Its brand_key: however it is written, with or without accents. */
  key: string;
  /** As most of its cars write it. */
  name: string;
  cars: number;
}

/** The brands of the cars that meet a condition, those with most cars first. Each spelling is folded once, not each car. */
export async function spellingsOf(db: Database, which: SQL = sql`true`): Promise<Brand[]> {
  const found = sql`
    with written as (
      select ${cars.brandName} as name, count(*)::int as cars from ${cars} where ${which} group by 1
    )
    select fold_text(name) as key, (array_agg(name order by cars desc, name))[1] as name, sum(cars)::int as cars
    from written group by 1`;
  // `execute` would wait with those who write.
  return db
    .select({ key: sql<string>`key`, name: sql<string>`name`, cars: sql<number>`cars` })
    .from(sql`(${found}) as brands`)
    .orderBy(sql`cars desc, name`);
}

/** Brands with the number of their listed cars, the largest first. */
export const findBrands = async (db: Database): Promise<{ brandName: string; cars: number }[]> =>
  (await spellingsOf(db, isListed)).map(({ name, cars: found }) => ({ brandName: name, cars: found }));
