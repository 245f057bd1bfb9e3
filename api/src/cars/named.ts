import { and, type SQL, sql } from 'drizzle-orm';
import { cars } from '../db/tables/cars.ts';

/** The cars of a brand and a model, however these are written: with or without accents and capitals. */
export const isNamed = ({ brandName, model }: { brandName: string; model: string }): SQL | undefined =>
  and(sql`${cars.brandKey} = fold_text(${brandName})`, sql`fold_text(${cars.model}) = fold_text(${model})`);
