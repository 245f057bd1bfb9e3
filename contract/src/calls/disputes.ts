import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { DISPUTE_DECISIONS, DISPUTE_KINDS, ORDER_STEPS } from '../values/order-steps.ts';
import { paragraphs } from '../values/plain-text.ts';
import { amountSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { disputeSchema, orderedListingSchema, payoutSchema, refundSchema } from './order-story.ts';
import { pageQuery, sortBy } from './page-query.ts';

/** Pictures that each side may show. */
export const MAX_DISPUTE_PICTURES = 6;

/** What the buyer says is wrong, and what the seller answers. */
export const statementSchema = z.object({
  text: paragraphs('What happened', 4000),
  /** Addresses that POST /disputes/pictures answered. */
  pictures: z._default(
    z
      .array(z.string().check(z.maxLength(500)))
      .check(
        z.maxLength(MAX_DISPUTE_PICTURES, { error: `At most ${String(MAX_DISPUTE_PICTURES)} pictures` }),
      ),
    [],
  ),
});
export type Statement = z.output<typeof statementSchema>;

/** What an admin decides. `amount` goes with `part` alone: the dollars that the buyer gets back. */
export const decisionSchema = z
  .object({
    decision: z.enum(DISPUTE_DECISIONS),
    amount: z.optional(amountSchema),
    reason: paragraphs('Reason', 1000),
  })
  .check(
    z.refine(({ decision, amount }) => (decision === 'part') === (amount !== undefined), {
      error: 'Give the part that the buyer gets back, and only then',
      path: ['amount'],
    }),
  );
export type Decision = z.output<typeof decisionSchema>;

/** `answered` waits for an admin's decision, `open` for the seller's answer first; an admin may decide both. */
export const DISPUTE_STATES = ['open', 'answered', 'decided'] as const;
export const DISPUTE_SORTS = [
  'createdAt',
  'state',
  'brandName',
  'buyerName',
  'sellerName',
  'resellPrice',
] as const;

/** What an admin sees of a dispute in the list. */
const listed = {
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
  /** Address of the car's picture as it was ordered; null where there is none. Absent in answers of before 1.5. */
  image: z.optional(z.nullable(z.string())),
  createdAt: instantSchema,
};
export const disputeItemSchema = z.object(listed);
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

/** All that an admin decides by. */
export const disputeCaseSchema = z.object({
  ...listed,
  step: z.enum(ORDER_STEPS),
  carId: z.nullable(idSchema),
  image: z.nullable(z.string()),
  /** Meeting place as one line, and day of the booking, YYYY-MM-DD. */
  location: z.string(),
  bookingDate: z.string(),
  /** Dollars that were paid, that went back, and of which may still be decided. */
  paid: z.number(),
  refunded: z.number(),
  left: z.number(),
  dispute: disputeSchema,
  /** What the buyer ordered; null where it is not known. A server of before says nothing of it. */
  listing: z.optional(z.nullable(orderedListingSchema)),
  refunds: z.array(refundSchema),
  payout: z.nullable(payoutSchema),
  /** What happened to the order, oldest first; `amount` in dollars where money moved. */
  history: z.array(
    z.object({ at: instantSchema, event: z.enum(ORDER_EVENTS), amount: z.optional(z.number()) }),
  ),
});
export type DisputeCase = z.output<typeof disputeCaseSchema>;

/** Multipart with one `file` part, for buyers and sellers alike. */
export const uploadDisputePicture = defineCall({
  method: 'POST',
  path: '/disputes/pictures',
  access: 'user',
  summary: 'Stores a picture that shows what a dispute is about (multipart, part `file`)',
  answer: z.object({ url: z.string() }),
  status: 201,
});
/** 409: `disputed` already, `dispute_decided` once, `paid_out`, or a step at which there is nothing to dispute. */
export const openDispute = defineCall({
  method: 'POST',
  path: '/orders/:id/dispute',
  access: 'user',
  summary: 'The buyer says what is wrong: until an admin has decided, the seller is not paid',
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
  summary: 'The seller answers to what the buyer says is wrong, once',
  idempotent: true,
  params: idParams,
  body: statementSchema,
  answer: modifiedSchema,
});
export const listDisputes = defineCall({
  method: 'GET',
  path: '/disputes',
  access: 'admin',
  summary: 'Disputes, those that stand open first, newest first',
  query: z.object({
    ...pageQuery,
    /** `open` has those that are answered as well. */
    state: z.optional(z.enum(['open', 'decided'])),
    sort: sortBy(DISPUTE_SORTS),
  }),
  answer: z.array(disputeItemSchema),
});
export const getDispute = defineCall({
  method: 'GET',
  path: '/disputes/:id',
  access: 'admin',
  summary: 'One dispute with all that an admin decides by',
  params: idParams,
  answer: disputeCaseSchema,
});
/** 409: `already_decided`, `bank_decides`, `refund_too_much`, `paid_out`. */
export const decideDispute = defineCall({
  method: 'POST',
  path: '/disputes/:id/decision',
  access: 'admin',
  summary: 'Ends a dispute: all goes back to the buyer, a part does, or the seller gets all',
  idempotent: true,
  params: idParams,
  body: decisionSchema,
  answer: modifiedSchema,
});
