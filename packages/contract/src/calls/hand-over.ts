import * as z from 'zod/mini';
import { idParams, modifiedSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';

/** Number of digits in a hand-over code. The buyer shows the code, and the seller types or scans it. */
export const HAND_OVER_CODE_LENGTH = 6;
export const handOverCodeSchema = z
  .string({ error: 'Enter the buyer’s 6-digit code' })
  .check(z.trim(), z.regex(/^\d{6}$/, { error: 'Enter the buyer’s 6-digit code' }));
export const handOverFormSchema = z.object({ code: handOverCodeSchema });
export type HandOverForm = z.output<typeof handOverFormSchema>;

/** Error body of a rejected hand-over code. `wrong_code` contains the number of remaining attempts. */
export const codeRejectionSchema = z.extend(errorSchema, { triesLeft: z.optional(z.int()) });

export const confirmHandOver = defineCall({
  method: 'POST',
  path: '/orders/:id/hand-over',
  access: 'user',
  summary: 'Confirms that the buyer has the car and releases the money to the seller',
  idempotent: true,
  params: idParams,
  answer: modifiedSchema,
});
/**
 * Returns 400 `wrong_code` with `triesLeft`, and 409 `code_locked` after the last attempt. The buyer can then
 * create a new code.
 */
export const handOverByCode = defineCall({
  method: 'POST',
  path: '/sales/:id/hand-over',
  access: 'seller',
  summary: "Submits the buyer's hand-over code and releases the money to the seller",
  params: idParams,
  body: handOverFormSchema,
  answer: modifiedSchema,
});
/** Returns 409 `no_more_codes` if the order has had too many codes. */
export const renewCode = defineCall({
  method: 'POST',
  path: '/orders/:id/code',
  access: 'user',
  summary: 'Creates a new hand-over code with fresh attempts; the previous code becomes invalid',
  params: idParams,
  answer: z.object({ handOverCode: handOverCodeSchema }),
});
