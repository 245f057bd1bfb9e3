import { and, type SQL, sql } from 'drizzle-orm';
import { cars } from '../../platform/db/tables/cars.ts';

/** Returns the SQL condition for cars of a brand and model, ignoring accents and case. */
export const hasBrandAndModelSql = ({
  brandName,
  model,
}: {
  brandName: string;
  model: string;
}): SQL | undefined =>
  and(sql`${cars.brandKey} = fold_text(${brandName})`, sql`fold_text(${cars.model}) = fold_text(${model})`);
