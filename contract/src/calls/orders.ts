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
import { lineText, nameText, optionalLine, paragraphs } from '../values/plain-text.ts';
import { priceSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';
import { codeSchema } from './hand-over.ts';
import { payoutSchema, standing, story } from './order-story.ts';
import { pageQuery, sortBy } from './page-query.ts';

export const orderSchema = z.object({
  _id: idSchema,
  /** null once the car's listing is deleted. */
  carId: z.nullable(idSchema),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  brandName: z.string(),
  model: z.string(),
  /** Dollars, copied from the car when the order was placed. */
  resellPrice: z.number(),
  /** Meeting place as one line. */
  location: z.string(),
  option: z.nullable(idSchema),
  /** Calendar day of the booking, YYYY-MM-DD. */
  bookingDate: z.string(),
  paid: z.boolean(),
  state: z.enum(ORDER_STATES),
  createdAt: instantSchema,
  /** When an unpaid order frees its car. */
  lapsesAt: z.nullable(instantSchema),
  /** Transaction id of the payment provider; null while unpaid. */
  paymentId: z.nullable(z.string()),
  /** When the payment was recorded; null while unpaid. */
  paidAt: z.nullable(instantSchema),
  /** null once the seller's account is deleted. */
  sellerName: z.nullable(z.string()),
  /** Whose page has what others say of the seller; null as the name is. A server of before says nothing of it. */
  sellerId: z.optional(z.nullable(idSchema)),
  rated: z.boolean(),
  /** Whether its buyer may rate the seller now: once the car is handed over. A server of before says nothing of it. */
  mayRate: z.optional(z.boolean()),
  /** The car's, as it was ordered; null where that is not known. A server of before says nothing of it. */
  purchaseYear: z.optional(z.nullable(z.number())),
  /** Miles, as above; null also where the seller did not say. */
  mileage: z.optional(z.nullable(z.number())),
  ...standing,
  /** Until when the buyer may cancel and get the money back; null where not (any more). */
  cancellableUntil: z.optional(z.nullable(instantSchema)),
  ...story,
  /** What the buyer shows at the meeting; in one's own order alone, while the money is held. */
  handOverCode: z.optional(codeSchema),
  /** Whether too many wrong codes were tried, so that only another one counts. */
  codeLocked: z.optional(z.boolean()),
});
export type Order = z.output<typeof orderSchema>;

/** What the booking form asks of a person. */
export const bookingFormSchema = z.object({
  name: nameText(),
  phone: phoneSchema,
  option: z
    .string({ error: 'Choose a meeting location' })
    .check(z.minLength(1, { error: 'Choose a meeting location' }), z.maxLength(64)),
});
export type BookingForm = z.output<typeof bookingFormSchema>;

/**
 * POST /orders. Brand, model and email are the spec's fields and are checked, but the row takes them from the database
 * and the token. `resellPrice` is what the buyer saw: a car that costs anything else is not booked. It may be left out
 * by who names the car and takes it at any price. Without `carId` an available car of that brand, model and price is
 * taken. A `meetingTime` is one of those that the seller offers: nothing is booked where it is not free any more, 409
 * `slot_taken`.
 */
export const newOrderSchema = z.object({
  ...bookingFormSchema.shape,
  carId: z.optional(idSchema),
  email: emailSchema,
  brandName: lineText('Brand Name', 60),
  model: lineText('Car Model', 80),
  resellPrice: z.optional(priceSchema),
  location: z.optional(optionalLine('Location', 300)),
  bookingDate: z.string().check(z.iso.date({ error: 'Give the date as YYYY-MM-DD' })),
  meetingTime: z.optional(meetingTimeSchema),
});
export type NewOrder = z.output<typeof newOrderSchema>;

/** POST /orders/ads, as above. The buyer is the token's; without `adId` an ad of that brand, model and price is taken. */
export const newAdOrderSchema = z.object({
  adId: z.optional(idSchema),
  brandName: lineText('Brand Name', 60),
  model: lineText('Car Model', 80),
  resellPrice: z.optional(priceSchema),
});

/** A refused booking. `price_changed` says what the car costs now, in dollars; nothing was booked. */
export const bookingRefusalSchema = z.extend(errorSchema, { resellPrice: z.optional(priceSchema) });

/** What a car costs now, by the body of a refused booking; null where it was refused for another reason. */
export function changedPrice(body: unknown): number | null {
  const refusal = bookingRefusalSchema.safeParse(body);
  return refusal.success && refusal.data.code === 'price_changed' ? (refusal.data.resellPrice ?? null) : null;
}

/** A seller's view of an order for one of the own cars. */
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
  /** The conversation with this buyer about this car; null before the first message. */
  threadId: z.nullable(idSchema),
  /** Whether a message can still reach the buyer: the account and the listing are there. */
  reachable: z.boolean(),
  ...standing,
  ...story,
  /** null before the hand-over, and where nothing was due. */
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
  summary: "The caller's orders, newest first",
  query: z.object({ ...pageQuery, email: z.optional(emailSchema), sort: sortBy(ORDER_SORTS) }),
  answer: z.array(orderSchema),
});
export const getOrder = defineCall({
  method: 'GET',
  path: '/orders/:id',
  access: 'user',
  summary: 'One own order',
  params: idParams,
  answer: orderSchema,
});
export const addOrder = defineCall({
  method: 'POST',
  path: '/orders',
  access: 'user',
  summary: 'Books a car',
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
  summary: 'Cancels an own order and frees its car; of a paid one, in time, all the money goes back',
  idempotent: true,
  undoes: true,
  params: idParams,
  answer: modifiedSchema,
});
export const listSales = defineCall({
  method: 'GET',
  path: '/sales',
  access: 'seller',
  summary: "Orders for the caller's cars, newest first",
  query: z.object({ ...pageQuery, sort: sortBy(SALE_SORTS) }),
  answer: z.array(saleSchema),
});
export const getSale = defineCall({
  method: 'GET',
  path: '/sales/:id',
  access: 'seller',
  summary: 'One order for an own car',
  params: idParams,
  answer: saleSchema,
});
export const saleCancellationSchema = z.object({ reason: paragraphs('Reason', 1000) });
export const cancelSale = defineCall({
  method: 'POST',
  path: '/sales/:id/cancel',
  access: 'seller',
  idempotent: true,
  summary: 'Cancels an order for an own car before it is handed over; all the money goes back to the buyer',
  params: idParams,
  body: saleCancellationSchema,
  answer: modifiedSchema,
});
