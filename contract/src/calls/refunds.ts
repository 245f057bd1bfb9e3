import * as z from 'zod/mini';
import { idParams, insertedSchema, requiredText } from '../values/fields.ts';
import { amountSchema } from '../values/price.ts';
import { defineCall } from './call.ts';

/** What an admin fills in. */
export const refundFormSchema = z.object({
  /** Dollars; all that is left when absent. */
  amount: z.optional(amountSchema),
  reason: requiredText('Reason', 1000),
});
export type RefundForm = z.output<typeof refundFormSchema>;

/** 409: `nothing_held`, `refund_too_much`, `paid_out`. */
export const refundOrder = defineCall({
  method: 'POST',
  path: '/orders/:id/refund',
  access: 'admin',
  summary:
    "Gives an order's money back to its buyer, all or a part, before the seller is paid; answers the refund's id",
  idempotent: true,
  params: idParams,
  body: refundFormSchema,
  answer: insertedSchema,
  status: 201,
});
