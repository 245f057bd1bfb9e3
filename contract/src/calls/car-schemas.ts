import * as z from 'zod/mini';
import { idSchema, instantSchema, shownAddressSchema } from '../values/fields.ts';
import { PRICE_GRADES } from '../values/price-grades.ts';
import { carFactsSchema } from './car-fact-schemas.ts';

export const CAR_STATUSES = ['available', 'booked', 'sold'] as const;

/** A seller as the public sees one: never an email or a phone number. */
export const publicSellerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Mean of paid buyers' ratings, 1 to 5 with one decimal; null before the first. */
  sellerRating: z.nullable(z.number()),
  ratingCount: z.int(),
  verified: z.boolean(),
});

/** Where a price stands among our own comparable cars (same brand and model, at least five): see calls/prices. */
export const priceLabelSchema = z.object({
  /** The grade in three words, for callers that know no more. */
  label: z.enum(['good', 'fair', 'high']),
  /** The grade itself; a server of before 1.5 has none. */
  grade: z.optional(z.enum(PRICE_GRADES)),
  /** What comparable cars of this age and mileage cost in the middle, in dollars: the estimate. */
  median: z.number(),
  comparables: z.int(),
});

export const carSchema = z.object({
  _id: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  resellPrice: z.number(),
  /** Address of the first picture. */
  image: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  /** Whole for people who are signed in, for others the city alone. */
  location: shownAddressSchema,
  /** Whole miles from the place that a list was asked `near`, city to city; absent where that is not known. */
  distance: z.optional(z.int()),
  /** Role of the listing's owner: `seller` until an admin marks the person verified (spec §4 badge rule). */
  role: z.enum(['seller', 'verified']),
  publishingDate: instantSchema,
  status: z.enum(CAR_STATUSES),
  categoryId: idSchema,
  category: z.string(),
  condition: z.string(),
  purchaseYear: z.int(),
  ...carFactsSchema,
  seller: publicSellerSchema,
  priceLabel: z.nullable(priceLabelSchema),
});
export type Car = z.output<typeof carSchema>;

/** A listing as its owner (or an admin) edits it. */
export const ownCarSchema = z.object({ ...carSchema.shape, phone: z.string() });
export type OwnCar = z.output<typeof ownCarSchema>;
