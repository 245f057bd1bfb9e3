import * as z from 'zod/mini';
import {
  emailSchema,
  idParams,
  idSchema,
  insertedSchema,
  instantSchema,
  modifiedSchema,
  phoneSchema,
} from '../values/fields.ts';
import { meetingTimeSchema } from '../values/meeting-times.ts';
import { ORDER_STATES } from '../values/order-states.ts';
import {
  createLineSchema,
  createNameSchema,
  createOptionalLineSchema,
  createParagraphsSchema,
} from '../values/plain-text.ts';
import { priceSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';
import { handOverCodeSchema } from './hand-over.ts';
import { orderDetailFields, orderStatusFields, payoutSchema } from './order-details.ts';
import { createSortSchema, pageQuery } from './page-query.ts';

export const orderSchema = z.object({
  _id: idSchema,
  /** null if the car's listing was deleted. */
  carId: z.nullable(idSchema),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  brandName: z.string(),
  model: z.string(),
  /** Dollars, copied from the car when the order was placed. */
  resellPrice: z.number(),
  /** Meeting place as one line of text. */
  location: z.string(),
  option: z.nullable(idSchema),
  /** Calendar day of the booking, YYYY-MM-DD. */
  bookingDate: z.string(),
  paid: z.boolean(),
  state: z.enum(ORDER_STATES),
  createdAt: instantSchema,
  /** Time at which an unpaid order expires and its car becomes available again. */
  lapsesAt: z.nullable(instantSchema),
  /** The payment provider's transaction id. null while unpaid. */
  paymentId: z.nullable(z.string()),
  /** Time at which the payment was recorded. null while unpaid. */
  paidAt: z.nullable(instantSchema),
  /** null if the seller's account was deleted. */
  sellerName: z.nullable(z.string()),
  /**
   * The seller's id, for a link to the seller's page. null if the seller's account was deleted. Absent in
   * responses of older servers.
   */
  sellerId: z.optional(z.nullable(idSchema)),
  rated: z.boolean(),
  /**
   * Whether the buyer may rate the seller now, which is possible after the hand-over. Absent in responses of
   * older servers.
   */
  mayRate: z.optional(z.boolean()),
  /** The car's year at the time of the order. null if unknown. Absent in responses of older servers. */
  purchaseYear: z.optional(z.nullable(z.number())),
  /**
   * Miles at the time of the order. null if unknown or not stated by the seller. Absent in responses of older
   * servers.
   */
  mileage: z.optional(z.nullable(z.number())),
  ...orderStatusFields,
  /** End of the period in which the buyer may cancel with a refund. null if that is not possible. */
  cancellableUntil: z.optional(z.nullable(instantSchema)),
  ...orderDetailFields,
  /** The code that the buyer shows at the meeting. Only the buyer gets it, while the money is in escrow. */
  handOverCode: z.optional(handOverCodeSchema),
  /** Whether the code is locked after too many wrong attempts. The buyer then needs a new code. */
  codeLocked: z.optional(z.boolean()),
});
export type Order = z.output<typeof orderSchema>;

/** The fields of the booking form. */
export const bookingFormSchema = z.object({
  name: createNameSchema(),
  phone: phoneSchema,
  option: z
    .string({ error: 'Choose a meeting location' })
    .check(z.minLength(1, { error: 'Choose a meeting location' }), z.maxLength(64)),
});
export type BookingForm = z.output<typeof bookingFormSchema>;

/**
 * Body of POST /orders. docs/specification.md requires `brandName`, `model`, and `email`. They are validated,
 * but the order contains the values of the car and the user in the database. `resellPrice` is the price that
 * the buyer saw. If the car has another price, the server rejects the order. With `carId`, `resellPrice` may
 * be omitted to accept any price. Without `carId`, the server selects an available car with this brand,
 * model, and price. `meetingTime` is one of the seller's free times. If it is no longer free, the server
 * returns 409 `slot_taken`.
 */
export const newOrderSchema = z.object({
  ...bookingFormSchema.shape,
  carId: z.optional(idSchema),
  email: emailSchema,
  brandName: createLineSchema('Brand Name', 60),
  model: createLineSchema('Car Model', 80),
  resellPrice: z.optional(priceSchema),
  location: z.optional(createOptionalLineSchema('Location', 300)),
  bookingDate: z.string().check(z.iso.date({ error: 'Enter the date as YYYY-MM-DD' })),
  meetingTime: z.optional(meetingTimeSchema),
});
export type NewOrder = z.output<typeof newOrderSchema>;

/**
 * Body of POST /orders/ads. The buyer is the signed-in user. `resellPrice` has the same meaning as in
 * newOrderSchema. Without `adId`, the server selects an ad with this brand, model, and price.
 */
export const newAdOrderSchema = z.object({
  adId: z.optional(idSchema),
  brandName: createLineSchema('Brand Name', 60),
  model: createLineSchema('Car Model', 80),
  resellPrice: z.optional(priceSchema),
});

/** Error body of a rejected order. `price_changed` contains the current price in dollars. */
export const bookingRejectionSchema = z.extend(errorSchema, { resellPrice: z.optional(priceSchema) });

/** Returns the current price from the error body of a rejected order. null if the error has another code. */
export function readChangedPrice(body: unknown): number | null {
  const rejection = bookingRejectionSchema.safeParse(body);
  return rejection.success && rejection.data.code === 'price_changed'
    ? (rejection.data.resellPrice ?? null)
    : null;
}

/** An order for one of the seller's cars, as the seller sees it. */
export const saleSchema = z.object({
  _id: idSchema,
  carId: z.nullable(idSchema),
  buyerName: z.string(),
  brandName: z.string(),
  model: z.string(),
  resellPrice: z.number(),
  location: z.string(),
  bookingDate: z.string(),
  paid: z.boolean(),
  state: z.enum(ORDER_STATES),
  /** Id of the conversation with this buyer about this car. null before the first message. */
  threadId: z.nullable(idSchema),
  /** Whether the seller can message the buyer: the buyer's account and the listing still exist. */
  reachable: z.boolean(),
  ...orderStatusFields,
  ...orderDetailFields,
  /** null before the hand-over, and if no money is due to the seller. */
  payout: z.optional(z.nullable(payoutSchema)),
});
export type Sale = z.output<typeof saleSchema>;

export const ORDER_SORTS = ['name', 'brandName', 'model', 'resellPrice', 'state', 'createdAt'] as const;
export const SALE_SORTS = [
  'buyerName',
  'brandName',
  'model',
  'resellPrice',
  'location',
  'bookingDate',
  'state',
  'createdAt',
] as const;

export const listOrders = defineCall({
  method: 'GET',
  path: '/orders',
  access: 'user',
  summary: "Lists the caller's orders, newest first",
  query: z.object({ ...pageQuery, email: z.optional(emailSchema), sort: createSortSchema(ORDER_SORTS) }),
  answer: z.array(orderSchema),
});
export const getOrder = defineCall({
  method: 'GET',
  path: '/orders/:id',
  access: 'user',
  summary: "One of the caller's orders",
  params: idParams,
  answer: orderSchema,
});
export const addOrder = defineCall({
  method: 'POST',
  path: '/orders',
  access: 'user',
  summary: 'Orders a car',
  idempotent: true,
  body: newOrderSchema,
  answer: insertedSchema,
  status: 201,
});
export const addAdOrder = defineCall({
  method: 'POST',
  path: '/orders/ads',
  access: 'user',
  summary: 'Orders an advertised car',
  idempotent: true,
  body: newAdOrderSchema,
  answer: insertedSchema,
  status: 201,
});
export const cancelOrder = defineCall({
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'user',
  summary:
    "Cancels one of the caller's orders and makes the car available again; a paid order within the free cancellation period is refunded in full",
  idempotent: true,
  undoes: true,
  params: idParams,
  answer: modifiedSchema,
});
export const listSales = defineCall({
  method: 'GET',
  path: '/sales',
  access: 'seller',
  summary: "Lists orders for the caller's cars, newest first",
  query: z.object({ ...pageQuery, sort: createSortSchema(SALE_SORTS) }),
  answer: z.array(saleSchema),
});
export const getSale = defineCall({
  method: 'GET',
  path: '/sales/:id',
  access: 'seller',
  summary: "One order for one of the caller's cars",
  params: idParams,
  answer: saleSchema,
});
export const saleCancellationSchema = z.object({ reason: createParagraphsSchema('Reason', 1000) });
export const cancelSale = defineCall({
  method: 'POST',
  path: '/sales/:id/cancel',
  access: 'seller',
  idempotent: true,
  summary: "Cancels an order for one of the caller's cars before the hand-over; the buyer gets a full refund",
  params: idParams,
  body: saleCancellationSchema,
  answer: modifiedSchema,
});
