import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Numbers of the caller's pending tasks. Counts for roles that the caller lacks are 0. */
export const todoCountsSchema = z.object({
  /** Own orders that are not paid. */
  toPay: z.int(),
  /** Own orders that are paid but not handed over. */
  toReceive: z.int(),
  /** Sales that are paid but not handed over. */
  toMeet: z.int(),
  /** Disputes about own sales that the seller has not answered. */
  toAnswer: z.int(),
  /** Offers that the caller can answer. Absent in responses of older servers. */
  offersToAnswer: z.optional(z.int()),
  /** For admins: unresolved reports about cars. */
  openReports: z.int(),
  /** For admins: unresolved reports about reviews. */
  openReviewReports: z.int(),
  /** For admins: listings and reviews that await review. Absent in responses of older servers. */
  toLookAt: z.optional(z.int()),
  /** Own listings that an admin rejected. */
  refusedListings: z.optional(z.int()),
  /** For admins: flagged payments that are not refunded yet. */
  flaggedPayments: z.int(),
  /** For admins: buyers' disputes without a decision. */
  toDecide: z.int(),
});
export type TodoCounts = z.output<typeof todoCountsSchema>;

export const getTodoCounts = defineCall({
  method: 'GET',
  path: '/users/me/waiting',
  access: 'user',
  summary: "Counts of the caller's open tasks",
  answer: todoCountsSchema,
});
