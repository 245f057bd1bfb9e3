import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema } from '../values/fields.ts';
import { ORDER_STATES } from '../values/order-states.ts';
import { ORDER_STEPS } from '../values/order-steps.ts';
import { defineCall } from './call.ts';
import { carSchema } from './car-schemas.ts';
import { pageQuerySchema } from './page-query.ts';
import { userSchema } from './users.ts';

/** An order or sale of a user, as an admin sees it. Contains no private data about the buyer or seller. */
export const userOrderSchema = z.object({
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
  /** The other party: seller of an order, or buyer of a sale. null if that account was deleted. */
  otherId: z.nullable(idSchema),
  otherName: z.nullable(z.string()),
});
export type UserOrder = z.output<typeof userOrderSchema>;

/** One of a user's cars, as an admin sees it. */
export const userCarSchema = z.object({
  ...carSchema.shape,
  /** Present if the car is hidden. `waiting`: it awaits review. `refused`: an admin has rejected it. */
  kept: z.optional(z.enum(['waiting', 'refused'])),
});
export type UserCar = z.output<typeof userCarSchema>;

/** Returns 404 if the caller is not an admin, or if the user does not exist. */
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
  answer: z.array(userOrderSchema),
});
export const listUserSales = defineCall({
  method: 'GET',
  path: '/users/:id/sales',
  access: 'admin',
  summary: "Orders for a user's cars, newest first",
  params: idParams,
  query: pageQuerySchema,
  answer: z.array(userOrderSchema),
});
