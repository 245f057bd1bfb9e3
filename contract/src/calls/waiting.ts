import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** How much waits for the caller; what is another role's business is 0. */
export const waitingSchema = z.object({
  /** Own orders that are not paid. */
  toPay: z.int(),
  /** Own orders that are paid and whose car is not handed over. */
  toReceive: z.int(),
  /** Sales that are paid and whose car is not handed over. */
  toMeet: z.int(),
  /** Disputes of own sales without the seller's side. */
  toAnswer: z.int(),
  /** Offers whose other side waits for the caller's word. A server of before says nothing of them. */
  offersToAnswer: z.optional(z.int()),
  /** For admins: reports that nobody has decided. */
  openReports: z.int(),
  /** For admins: reports of reviews that nobody has decided. */
  openReviewReports: z.int(),
  /** For admins: listings and reviews that wait for a look. A server of before keeps none. */
  toLookAt: z.optional(z.int()),
  /** Own listings that an admin refused. */
  refusedListings: z.optional(z.int()),
  /** For admins: payments that came for nothing, whose money is not back yet. */
  flaggedPayments: z.int(),
  /** For admins: disputes of buyers that are to be decided. */
  toDecide: z.int(),
});
export type Waiting = z.output<typeof waitingSchema>;

export const getWaiting = defineCall({
  method: 'GET',
  path: '/users/me/waiting',
  access: 'user',
  summary: 'How much waits for the caller',
  answer: waitingSchema,
});
