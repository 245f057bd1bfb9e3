import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { OFFER_SIDES, OFFER_STATES } from '../values/offer-states.ts';
import { priceSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { pageQuery } from './page-query.ts';

/** An offer for a car, as one of its two sides sees it. Amounts are dollars. */
export const offerSchema = z.object({
  _id: idSchema,
  carId: idSchema,
  brandName: z.string(),
  model: z.string(),
  image: z.string(),
  /** What the car costs everybody else now. */
  resellPrice: z.number(),
  /** Whether the car can be ordered now: nobody has it, and its seller may sell. */
  orderable: z.boolean(),
  /** Which side the caller is. */
  side: z.enum(OFFER_SIDES),
  /** Name of the other one. */
  withName: z.string(),
  state: z.enum(OFFER_STATES),
  /** Who is to answer, while it is open. */
  turn: z.enum(OFFER_SIDES),
  /** What was named last; once it is accepted, what the buyer may order at. */
  amount: z.number(),
  /** What was named, the first one first. */
  rounds: z.array(z.object({ by: z.enum(OFFER_SIDES), amount: z.number(), at: instantSchema })),
  createdAt: instantSchema,
  /** When it ends unless somebody answers, or orders; null once it has ended. */
  expiresAt: z.nullable(instantSchema),
  /** The buyer's order that used it; null for none, and for the seller. */
  orderId: z.nullable(idSchema),
});
export type Offer = z.output<typeof offerSchema>;

export const newOfferSchema = z.object({ carId: idSchema, amount: priceSchema });
export const counterSchema = z.object({ amount: priceSchema });
/** The amount that was on the screen: no other one is accepted. */
export const acceptanceSchema = z.object({ amount: priceSchema });

/** 403 for an own car; 409: `not_orderable`, `offer_open` where one lives already, `too_many_offers`. */
export const addOffer = defineCall({
  method: 'POST',
  path: '/offers',
  access: 'user',
  summary: "Offers a car's seller less than the price",
  idempotent: true,
  body: newOfferSchema,
  answer: insertedSchema,
  status: 201,
});
export const listOffers = defineCall({
  method: 'GET',
  path: '/offers',
  access: 'user',
  summary: 'Offers that the caller has made or received, the one that changed last first',
  query: z.object({
    ...pageQuery,
    /** Only those in which the caller is this side. */
    side: z.optional(z.enum(OFFER_SIDES)),
    carId: z.optional(idSchema),
  }),
  answer: z.array(offerSchema),
});
export const getOffer = defineCall({
  method: 'GET',
  path: '/offers/:id',
  access: 'user',
  summary: 'One offer that the caller has made or received',
  params: idParams,
  answer: offerSchema,
});
/** Moves are 409 where they are not (any more) the caller's to make; the message says what has happened. */
export const acceptOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/accept',
  access: 'user',
  summary: 'Accepts what the other side named last: the buyer may order at that',
  idempotent: true,
  params: idParams,
  body: acceptanceSchema,
  answer: modifiedSchema,
});
export const declineOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/decline',
  access: 'user',
  summary: 'Declines what the other side named last, which ends the offer',
  idempotent: true,
  params: idParams,
  answer: modifiedSchema,
});
export const counterOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/counter',
  access: 'user',
  summary: 'Names another amount, which the other side is to answer',
  idempotent: true,
  params: idParams,
  body: counterSchema,
  answer: modifiedSchema,
});
export const withdrawOffer = defineCall({
  method: 'POST',
  path: '/offers/:id/withdraw',
  access: 'user',
  summary: 'Takes back what the caller named last, or as the buyer gives up what was accepted',
  idempotent: true,
  undoes: true,
  params: idParams,
  answer: modifiedSchema,
});
