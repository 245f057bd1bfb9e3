import * as z from 'zod/mini';
import { deletedSchema, idParams, insertedSchema, modifiedSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { carFiltersSchema, carTableSchema } from './car-filters.ts';
import { carChangeSchema, newCarSchema } from './car-forms.ts';
import { carSchema, ownCarSchema } from './car-schemas.ts';

export { CONDITIONS, MIN_PURCHASE_YEAR } from '../values/car-facts.ts';
export {
  CAR_SORTS,
  CAR_TABLE_SORTS,
  type CarFilters,
  carFiltersSchema,
  type CarTableFilters,
} from './car-filters.ts';
export { type CarChange, carChangeSchema, MAX_CAR_IMAGES, type NewCar, newCarSchema } from './car-forms.ts';
export { type Car, CAR_STATUSES, carSchema, type OwnCar } from './car-schemas.ts';

export const listCars = defineCall({
  method: 'GET',
  path: '/cars',
  access: 'public',
  summary: 'Lists cars: available first, then booked, then sold; newest first within each status',
  query: carFiltersSchema,
  answer: z.array(carSchema),
});
export const listAllCars = defineCall({
  method: 'GET',
  path: '/cars/allcars',
  access: 'public',
  summary: 'Lists cars regardless of status',
  query: carTableSchema,
  answer: z.array(carSchema),
});
export const viewAllCars = defineCall({
  method: 'GET',
  path: '/viewallcars',
  access: 'public',
  summary: 'Lists cars for the View All Cars screen',
  query: carFiltersSchema,
  answer: z.array(carSchema),
});
export const listBrands = defineCall({
  method: 'GET',
  path: '/brands',
  access: 'public',
  summary: 'Brands with their car counts',
  answer: z.array(z.object({ brandName: z.string(), cars: z.int() })),
});
export const getCar = defineCall({
  method: 'GET',
  path: '/cars/:id',
  access: 'public',
  summary: 'One car',
  params: idParams,
  answer: carSchema,
});
export const getOwnCar = defineCall({
  method: 'GET',
  path: '/cars/:id/own',
  access: 'seller',
  summary: "One of the caller's listings, including its private fields",
  params: idParams,
  answer: ownCarSchema,
});
export const addCar = defineCall({
  method: 'POST',
  path: '/cars',
  access: 'seller',
  summary: 'Lists a car',
  idempotent: true,
  body: newCarSchema,
  answer: insertedSchema,
  status: 201,
});
export const changeCar = defineCall({
  method: 'PATCH',
  path: '/cars/:id',
  access: 'seller',
  summary: 'Updates part of a listing',
  params: idParams,
  body: carChangeSchema,
  answer: modifiedSchema,
});
export const replaceCar = defineCall({
  method: 'PUT',
  path: '/cars/:id',
  access: 'seller',
  summary: 'Replaces a listing',
  params: idParams,
  body: newCarSchema,
  answer: modifiedSchema,
});
export const deleteCar = defineCall({
  method: 'DELETE',
  path: '/cars/:id',
  access: 'seller',
  summary: 'Deletes a listing and its ad; it can be restored for 24 hours',
  undoes: true,
  params: idParams,
  answer: deletedSchema,
});
/**
 * Restores a deleted car with its ad, wishlist entries, and prices, but not its cancelled orders. Returns 404
 * one day after the deletion.
 */
export const restoreCar = defineCall({
  method: 'POST',
  path: '/cars/:id/restore',
  access: 'seller',
  summary: 'Restores a listing deleted within the last 24 hours',
  params: idParams,
  answer: modifiedSchema,
});
