import * as z from 'zod/mini';
import { deletedSchema, idParams, insertedSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { createSortSchema, pageQuery } from './page-query.ts';
import { carReferenceSchema, savedCarFields } from './saved-car.ts';

export const WISHLIST_SORTS = ['brandName', 'model', 'resellPrice', 'createdAt'] as const;

export const wishlistItemSchema = z.object({
  ...savedCarFields,
  image: z.string(),
  status: z.enum(['available', 'booked', 'sold']),
});
export type WishlistItem = z.output<typeof wishlistItemSchema>;

export const listWishlist = defineCall({
  method: 'GET',
  path: '/wishlist',
  access: 'user',
  summary: "Lists the caller's wishlist, newest first",
  query: z.object({ ...pageQuery, sort: createSortSchema(WISHLIST_SORTS) }),
  answer: z.array(wishlistItemSchema),
});
export const addWish = defineCall({
  method: 'POST',
  path: '/wishlist',
  access: 'user',
  summary: 'Adds a car to the wishlist; adding it again returns the same row',
  body: z.object({ car: carReferenceSchema }),
  answer: insertedSchema,
  status: 201,
});
export const deleteWish = defineCall({
  method: 'DELETE',
  path: '/wishlist/:id',
  access: 'user',
  summary: "Removes a row from the caller's wishlist",
  params: idParams,
  answer: deletedSchema,
});
