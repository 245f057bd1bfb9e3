import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema, monthSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { publicSellerSchema } from './car-schemas.ts';
import { pageQuerySchema } from './page-query.ts';

/** Maximum length of a seller's reply to a review. */
export const MAX_REVIEW_REPLY_LENGTH = 1000;

/** A seller's public profile. Never contains an address or phone number. */
export const sellerSchema = z.object({
  ...publicSellerSchema.shape,
  /** URL of the square profile picture. null if there is none. */
  picture: z.nullable(z.string()),
  /** Time at which an admin verified the seller. null if unverified or unknown. */
  verifiedSince: z.nullable(instantSchema),
  memberSince: instantSchema,
  /** Numbers of ratings with one, two, three, four and five stars. */
  stars: z.array(z.int()).check(z.length(5)),
  /** Number of cars sold on this site. */
  sold: z.int(),
});
export type Seller = z.output<typeof sellerSchema>;

/** A review by a buyer who paid. It shows only the buyer's first name and the month. */
export const reviewSchema = z.object({
  _id: idSchema,
  stars: z.int(),
  /** Empty if the buyer wrote no text, or if the text is hidden. */
  text: z.string(),
  takenDown: z.boolean(),
  /** Whether the text is hidden until an admin reviews it. Absent in responses of older servers. */
  waiting: z.optional(z.boolean()),
  month: monthSchema,
  /** null if the buyer's account was deleted, or if the name does not start with a letter. */
  reviewer: z.nullable(z.string()),
  /** null if the car's listing was deleted. */
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  /** The seller's reply. null if there is none, or if the text of the review is hidden. */
  answer: z.nullable(z.string()),
});
export type Review = z.output<typeof reviewSchema>;

/** Returns 404 if the user is not a seller, is suspended, or was deleted. */
export const getSeller = defineCall({
  method: 'GET',
  path: '/sellers/:id',
  access: 'public',
  summary: "A seller's public profile",
  params: idParams,
  answer: sellerSchema,
});
export const listReviews = defineCall({
  method: 'GET',
  path: '/sellers/:id/reviews',
  access: 'public',
  summary: "A seller's reviews from paying buyers, newest first",
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(reviewSchema),
});
