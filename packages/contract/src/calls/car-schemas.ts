import * as z from 'zod/mini';
import { idSchema, instantSchema, visibleAddressSchema } from '../values/fields.ts';
import { PRICE_GRADES } from '../values/price-grades.ts';
import { carFactOutputSchemas } from './car-fact-schemas.ts';

export const CAR_STATUSES = ['available', 'booked', 'sold'] as const;

/** Public data of a seller. Never contains an email address or phone number. */
export const publicSellerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Average rating by paying buyers: 1 to 5, with one decimal. null if there are no ratings. */
  sellerRating: z.nullable(z.number()),
  ratingCount: z.int(),
  verified: z.boolean(),
});

/**
 * Comparison of a car's price with at least five cars of the same brand and model. The call getCarPrice
 * returns the details.
 */
export const priceLabelSchema = z.object({
  /** Grade on a three-value scale, for older callers. */
  label: z.enum(['good', 'fair', 'high']),
  /** Grade on a five-value scale. Absent in responses of servers before version 1.5. */
  grade: z.optional(z.enum(PRICE_GRADES)),
  /** Estimated price in dollars: the median price of comparable cars of this age and mileage. */
  median: z.number(),
  comparables: z.int(),
});

export const carSchema = z.object({
  _id: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  resellPrice: z.number(),
  /** URL of the first picture. */
  image: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  /** Full address for signed-in callers. Others get only the city. */
  location: visibleAddressSchema,
  /** Miles from the place in the query parameter `near` to the car's city. Absent if unknown. */
  distance: z.optional(z.int()),
  /** `verified` if an admin has verified the seller, otherwise `seller` (spec §4, badge rule). */
  role: z.enum(['seller', 'verified']),
  publishingDate: instantSchema,
  status: z.enum(CAR_STATUSES),
  categoryId: idSchema,
  category: z.string(),
  condition: z.string(),
  purchaseYear: z.int(),
  ...carFactOutputSchemas,
  seller: publicSellerSchema,
  priceLabel: z.nullable(priceLabelSchema),
});
export type Car = z.output<typeof carSchema>;

/** A listing with its private fields, for its seller and admins. */
export const ownCarSchema = z.object({ ...carSchema.shape, phone: z.string() });
export type OwnCar = z.output<typeof ownCarSchema>;
