import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { OFFER_SIDES, OFFER_STATES } from '../values/offer-states.ts';
import { priceSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './page-query.ts';

/** An offer for a car, as one party sees it. Amounts are in dollars. */
export const offerSchema = z.object({
  _id: idSchema,
  carId: idSchema,
  brandName: z.string(),
  model: z.string(),
  image: z.string(),
  /** The car's current public price. */
  resellPrice: z.number(),
  /** Whether the car can be ordered now: it is available and its seller may sell. */
  orderable: z.boolean(),
  /** Whether the caller is the buyer or the seller. */
  side: z.enum(OFFER_SIDES),
  /** Name of the other party. */
  withName: z.string(),
  state: z.enum(OFFER_STATES),
  /** The party that has to respond while the offer is open. */
  turn: z.enum(OFFER_SIDES),
  /** The last amount. If it is accepted, the buyer may order at this price. */
  amount: z.number(),
  /** All proposed amounts, oldest first. */
  rounds: z.array(z.object({ by: z.enum(OFFER_SIDES), amount: z.number(), at: instantSchema })),
  createdAt: instantSchema,
  /** Time at which the offer expires if there is no response or order. null for a closed offer. */
  expiresAt: z.nullable(instantSchema),
  /** The order at the offer's price. null if there is none, or if the caller is the seller. */
  orderId: z.nullable(idSchema),
});
export type Offer = z.output<typeof offerSchema>;

export const newOfferSchema = z.object({ carId: idSchema, amount: priceSchema });
export const counterSchema = z.object({ amount: priceSchema });
/** The amount that the caller accepts. The server rejects it if it is not the last amount. */
export const acceptanceSchema = z.object({ amount: priceSchema });

/**
 * Returns 403 for the caller's own car. Error codes with 409: `not_orderable`, `too_many_offers`, and
 * `offer_open` if the caller already has an open offer for the car.
 */
export const addOffer = defineCall({
  method: 'POST',
  path: '/offers',
  access: 'user',
  summary: 'Makes an offer below the asking price of a car',
  idempotent: true,
  body: newOfferSchema,
  answer: insertedSchema,
  status: 201,
});
export const listOffers = defineCall({
  method: 'GET',
  path: '/offers',
  access: 'user',
  summary: 'Offers the caller made or received, most recently changed first',
  query: z.object({
    ...pageQuery,
    /** Limits the result to offers in which the caller is the buyer or the seller. */
    side: z.optional(z.enum(OFFER_SIDES)),
    carId: z.optional(idSchema),
  }),
  answer: z.array(offerSchema),
});
export const getOffer = defineCall({
  method: 'GET',
  path: '/offers/:id',
  access: 'user',
  summary: 'One offer the caller made or received',
  params: idParams,
  answer: offerSchema,
});
/** Returns 409 if the caller may not accept the offer now. The message contains the reason. */
export const acceptOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/accept',
  access: 'user',
  summary: "Accepts the other party's last amount; the buyer can order at that price",
  idempotent: true,
  params: idParams,
  body: acceptanceSchema,
  answer: modifiedSchema,
});
export const declineOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/decline',
  access: 'user',
  summary: "Declines the other party's last amount and ends the negotiation",
  idempotent: true,
  params: idParams,
  answer: modifiedSchema,
});
export const counterOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/counter',
  access: 'user',
  summary: 'Makes a counteroffer',
  idempotent: true,
  params: idParams,
  body: counterSchema,
  answer: modifiedSchema,
});
export const withdrawOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/withdraw',
  access: 'user',
  summary: "Withdraws the caller's last amount, or an accepted offer (buyer only)",
  idempotent: true,
  undoes: true,
  params: idParams,
  answer: modifiedSchema,
});
