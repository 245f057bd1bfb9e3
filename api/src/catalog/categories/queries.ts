import type { Category } from '@second-gear/contract/categories';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/tables/cars.ts';

/** Returns the categories, sorted by name. */
export const findCategories = (db: Database): Promise<Category[]> =>
  db.select({ _id: categories.id, name: categories.name }).from(categories).orderBy(asc(categories.name));

export const isCategory = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(categories, eq(categories.id, id))) > 0;
