import * as z from 'zod/mini';
import { idParams, idSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { carFiltersSchema } from './car-filters.ts';
import { carSchema } from './car-schemas.ts';

export const categorySchema = z.object({ _id: idSchema, name: z.string() });
export type Category = z.output<typeof categorySchema>;

const categoriesSchema = z.array(categorySchema);
export const listCategories = defineCall({
  method: 'GET',
  path: '/category',
  access: 'public',
  summary: 'Lists categories',
  answer: categoriesSchema,
});
export const listCategoriesAlias = defineCall({
  method: 'GET',
  path: '/categories',
  access: 'public',
  summary: 'Lists categories (alias)',
  answer: categoriesSchema,
});
export const getCategoryCars = defineCall({
  method: 'GET',
  path: '/category/:id',
  access: 'public',
  summary: "A category's cars",
  params: idParams,
  query: carFiltersSchema,
  answer: z.array(carSchema),
});
