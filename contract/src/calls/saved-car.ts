import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';

/** The wrapped car of a wishlist or report request: the whole car may be sent, its _id alone is read. */
export const wrappedCar = z.object({ _id: idSchema });

/** What a row of the wishlist or of the reports keeps of its car. */
export const savedCar = {
  _id: idSchema,
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  description: z.string(),
  resellPrice: z.number(),
  /** True once the car is sold. */
  paid: z.boolean(),
  createdAt: instantSchema,
};
