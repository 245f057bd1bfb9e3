import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema, monthSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { publicSellerSchema } from './car-schemas.ts';
import { pageQuerySchema } from './page-query.ts';

/** Longest answer of a seller to a review. */
export const ANSWER_LENGTH = 1000;

/** A seller's own page: what anybody may know, never an address or a number. */
export const sellerSchema = z.object({
  ...publicSellerSchema.shape,
  /** Address of the profile picture, a square; null without one. */
  picture: z.nullable(z.string()),
  /** When an admin verified the seller; null where nobody has, or where it was not kept. */
  verifiedSince: z.nullable(instantSchema),
  memberSince: instantSchema,
  /** How many ratings have one star, two, up to five. */
  stars: z.array(z.int()).check(z.length(5)),
  /** Cars that were paid for on this site. */
  sold: z.int(),
});
export type Seller = z.output<typeof sellerSchema>;

/** What a buyer who paid says of a seller. Of the buyer it has the first name, of the time the month. */
export const reviewSchema = z.object({
  _id: idSchema,
  stars: z.int(),
  /** Empty where the buyer gave stars alone, and while nobody is to read the words. */
  text: z.string(),
  takenDown: z.boolean(),
  /** Kept from everybody until an admin has looked, with the text empty. A server of before keeps none. */
  waiting: z.optional(z.boolean()),
  month: monthSchema,
  /** null once the buyer's account is deleted, or where the name begins with no letter. */
  reviewer: z.nullable(z.string()),
  /** null once the car's listing is deleted. */
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  /** The seller's; null where there is none, and while the words that it answers are taken down. */
  answer: z.nullable(z.string()),
});
export type Review = z.output<typeof reviewSchema>;

/** 404 for whoever sells nothing, is suspended or has left. */
export const getSeller = defineCall({
  method: 'GET',
  path: '/sellers/:id',
  access: 'public',
  summary: 'A seller as anybody may see one',
  params: idParams,
  answer: sellerSchema,
});
export const listReviews = defineCall({
  method: 'GET',
  path: '/sellers/:id/reviews',
  access: 'public',
  summary: 'What buyers who paid say of a seller, newest first',
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(reviewSchema),
});
