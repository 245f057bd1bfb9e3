import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { DISPUTE_DECISIONS, DISPUTE_KINDS, ORDER_STEPS } from '../values/order-steps.ts';
import { createParagraphsSchema } from '../values/plain-text.ts';
import { amountSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { disputeSchema, orderedListingSchema, payoutSchema, refundSchema } from './order-details.ts';
import { createSortSchema, pageQuery } from './page-query.ts';

/** Maximum number of pictures per party. */
export const MAX_DISPUTE_PICTURES = 6;

/** The buyer's complaint, or the seller's response. */
export const statementSchema = z.object({
  text: createParagraphsSchema('Your statement', 4000),
  /** URLs returned by POST /disputes/pictures. */
  pictures: z._default(
    z
      .array(z.string().check(z.maxLength(500)))
      .check(
        z.maxLength(MAX_DISPUTE_PICTURES, { error: `Add up to ${String(MAX_DISPUTE_PICTURES)} photos` }),
      ),
    [],
  ),
});
export type Statement = z.output<typeof statementSchema>;

/** An admin's decision. The decision `part` has an `amount`, the buyer's refund in dollars. */
export const decisionSchema = z
  .object({
    decision: z.enum(DISPUTE_DECISIONS),
    amount: z.optional(amountSchema),
    reason: createParagraphsSchema('Reason', 1000),
  })
  .check(
    z.refine(({ decision, amount }) => (decision === 'part') === (amount !== undefined), {
      error: 'Enter a refund amount for a partial refund; leave it out otherwise',
      path: ['amount'],
    }),
  );
export type Decision = z.output<typeof decisionSchema>;

/**
 * `open`: the seller has not responded. `answered`: the seller has responded. An admin can decide a dispute
 * in either state.
 */
export const DISPUTE_STATES = ['open', 'answered', 'decided'] as const;
export const DISPUTE_SORTS = [
  'createdAt',
  'state',
  'brandName',
  'buyerName',
  'sellerName',
  'resellPrice',
] as const;

/** Fields of a dispute in the admin's list. */
const disputeItemFields = {
  _id: idSchema,
  orderId: idSchema,
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  resellPrice: z.number(),
  buyerName: z.string(),
  /** null once the seller's account is deleted. */
  sellerName: z.nullable(z.string()),
  /**
   * URL of the car's picture at the time of the order; null if there was none. Absent in responses of servers
   * before version 1.5.
   */
  image: z.optional(z.nullable(z.string())),
  createdAt: instantSchema,
};
export const disputeItemSchema = z.object(disputeItemFields);
export type DisputeItem = z.output<typeof disputeItemSchema>;

export const ORDER_EVENTS = [
  'placed',
  'paid',
  'handed_over',
  'disputed',
  'answered',
  'decided',
  'refunded',
  'paid_out',
] as const;

/** A dispute with all details that an admin needs for a decision. */
export const disputeCaseSchema = z.object({
  ...disputeItemFields,
  step: z.enum(ORDER_STEPS),
  carId: z.nullable(idSchema),
  image: z.nullable(z.string()),
  /** Meeting place as one line of text. `bookingDate` is the day of the booking, YYYY-MM-DD. */
  location: z.string(),
  bookingDate: z.string(),
  /** Dollars that the buyer paid, dollars refunded so far, and dollars still in dispute. */
  paid: z.number(),
  refunded: z.number(),
  left: z.number(),
  dispute: disputeSchema,
  /** Snapshot of the ordered listing. null if unknown. Absent in responses of older servers. */
  listing: z.optional(z.nullable(orderedListingSchema)),
  refunds: z.array(refundSchema),
  payout: z.nullable(payoutSchema),
  /** Events of the order, oldest first. `amount`: dollars that the event moved, if any. */
  history: z.array(
    z.object({ at: instantSchema, event: z.enum(ORDER_EVENTS), amount: z.optional(z.number()) }),
  ),
});
export type DisputeCase = z.output<typeof disputeCaseSchema>;

/** Uploads a picture as multipart with one part `file`. For buyers and sellers. */
export const uploadDisputePicture = defineCall({
  method: 'POST',
  path: '/disputes/pictures',
  access: 'user',
  summary: 'Uploads a photo as evidence for a dispute (multipart, part `file`)',
  answer: z.object({ url: z.string() }),
  status: 201,
});
/**
 * Error codes with 409: `disputed` if a dispute is already open, `dispute_decided` after a decision, and
 * `paid_out` after the payout. At any other step that allows no disputes, the code is the name of the step.
 */
export const openDispute = defineCall({
  method: 'POST',
  path: '/orders/:id/dispute',
  access: 'user',
  summary: "Opens a dispute about the caller's order; the seller is paid only after an admin decides",
  idempotent: true,
  params: idParams,
  body: statementSchema,
  answer: insertedSchema,
  status: 201,
});
export const answerDispute = defineCall({
  method: 'POST',
  path: '/sales/:id/dispute/answer',
  access: 'seller',
  summary: "Sends the seller's response to a dispute, once",
  idempotent: true,
  params: idParams,
  body: statementSchema,
  answer: modifiedSchema,
});
export const listDisputes = defineCall({
  method: 'GET',
  path: '/disputes',
  access: 'admin',
  summary: 'Lists disputes, open ones first, newest first',
  query: z.object({
    ...pageQuery,
    /** `open` includes disputes in the state `answered`. */
    state: z.optional(z.enum(['open', 'decided'])),
    sort: createSortSchema(DISPUTE_SORTS),
  }),
  answer: z.array(disputeItemSchema),
});
export const getDispute = defineCall({
  method: 'GET',
  path: '/disputes/:id',
  access: 'admin',
  summary: 'One dispute with everything an admin needs to decide it',
  params: idParams,
  answer: disputeCaseSchema,
});
/** Error codes with 409: `already_decided`, `bank_decides`, `refund_too_much`, `paid_out`. */
export const decideDispute = defineCall({
  method: 'POST',
  path: '/disputes/:id/decision',
  access: 'admin',
  summary: 'Decides a dispute: full refund, partial refund, or release to the seller',
  idempotent: true,
  params: idParams,
  body: decisionSchema,
  answer: modifiedSchema,
});
