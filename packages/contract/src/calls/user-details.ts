import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema } from '../values/fields.ts';
import { ORDER_STATES } from '../values/order-states.ts';
import { ORDER_STEPS } from '../values/order-steps.ts';
import { defineCall } from './call.ts';
import { carSchema } from './car-schemas.ts';
import { pageQuerySchema } from './page-query.ts';
import { userSchema } from './users.ts';

/** An order as an admin sees it on a user's page. Contains nothing private between buyer and seller. */
export const tradeSchema = z.object({
  _id: idSchema,
  /** null if the car's listing was deleted. */
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  resellPrice: z.number(),
  image: z.nullable(z.string()),
  state: z.enum(ORDER_STATES),
  step: z.enum(ORDER_STEPS),
  createdAt: instantSchema,
  /** The other party: the seller of an order, the buyer of a sale. null if that account was deleted. */
  otherId: z.nullable(idSchema),
  otherName: z.nullable(z.string()),
});
export type Trade = z.output<typeof tradeSchema>;

/** One of a user's cars, as an admin sees it. */
export const userCarSchema = z.object({
  ...carSchema.shape,
  /** Why others cannot see the car: it awaits review or was rejected. Absent if they can. */
  kept: z.optional(z.enum(['waiting', 'refused'])),
});
export type UserCar = z.output<typeof userCarSchema>;

/** Returns 404 for everyone except admins, and for unknown users. */
export const getUser = defineCall({
  method: 'GET',
  path: '/users/:id',
  access: 'user',
  summary: 'One user',
  params: idParams,
  answer: userSchema,
});
export const listUserCars = defineCall({
  method: 'GET',
  path: '/users/:id/cars',
  access: 'admin',
  summary: "A user's cars, newest first, including hidden ones",
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(userCarSchema),
});
export const listUserOrders = defineCall({
  method: 'GET',
  path: '/users/:id/orders',
  access: 'admin',
  summary: "A user's orders, newest first",
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(tradeSchema),
});
export const listUserSales = defineCall({
  method: 'GET',
  path: '/users/:id/sales',
  access: 'admin',
  summary: "Orders for a user's cars, newest first",
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(tradeSchema),
});
