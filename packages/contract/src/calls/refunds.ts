import * as z from 'zod/mini';
import { idParams, idSchema, insertedSchema, instantSchema, modifiedSchema } from '../values/fields.ts';
import { createLineSchema, createParagraphsSchema } from '../values/plain-text.ts';
import { amountSchema } from '../values/price.ts';
import { defineCall } from './call.ts';
import { pageQuerySchema } from './page-query.ts';

/** The admin's form for refunding an order. */
export const refundFormSchema = z.object({
  /** Dollars. By default, the remaining amount is refunded. */
  amount: z.optional(amountSchema),
  reason: createParagraphsSchema('Reason', 1000),
});
export type RefundForm = z.output<typeof refundFormSchema>;

/** Error codes with 409: `nothing_held`, `refund_too_much`, `paid_out`. */
export const refundOrder = defineCall({
  method: 'POST',
  path: '/orders/:id/refund',
  access: 'admin',
  summary: 'Refunds an order in full or in part before the seller is paid; returns the refund ID',
  idempotent: true,
  params: idParams,
  body: refundFormSchema,
  answer: insertedSchema,
  status: 201,
});

/** A refund that failed too often at the payment provider. An admin must handle it. */
export const stuckRefundSchema = z.object({
  _id: idSchema,
  orderId: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** null if the account was deleted. */
  buyer: z.nullable(z.string()),
  /** Dollars. */
  amount: z.number(),
  /** Reason, such as `cancelled`. */
  reason: z.string(),
  /** Reason for the failure, as a code of ours or of the payment provider. null if unknown. */
  problem: z.nullable(z.string()),
  createdAt: instantSchema,
});
export type StuckRefund = z.output<typeof stuckRefundSchema>;

export const listStuckRefunds = defineCall({
  method: 'GET',
  path: '/books/refunds',
  access: 'admin',
  summary: 'Lists failed refunds, oldest first',
  query: pageQuerySchema,
  answer: z.array(stuckRefundSchema),
});

export const manualRefundFormSchema = z.object({
  /** How the buyer received the money, such as the reference of a bank transfer. */
  reference: createLineSchema('Reference', 200),
});
export type ManualRefundForm = z.output<typeof manualRefundFormSchema>;

/**
 * Returns 409 `refund_not_stuck` if the refund has not failed. Returns 503 if the payment provider cannot
 * confirm the state of the refund.
 */
export const recordManualRefund = defineCall({
  method: 'POST',
  path: '/refunds/:id/manual',
  access: 'admin',
  summary: 'Records a failed refund as paid outside the payment provider; it is not retried',
  idempotent: true,
  params: idParams,
  body: manualRefundFormSchema,
  answer: modifiedSchema,
});
