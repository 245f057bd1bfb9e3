import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';

/**
 * The field `car` of wishlist and report requests. The server reads only `_id`, although clients may send the
 * whole car.
 */
export const carReferenceSchema = z.object({ _id: idSchema });

/** Fields shared by wishlist entries and reports. Most are copied from the car. */
export const savedCarFields = {
  _id: idSchema,
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  description: z.string(),
  resellPrice: z.number(),
  /** Whether the car is sold. */
  paid: z.boolean(),
  createdAt: instantSchema,
};
