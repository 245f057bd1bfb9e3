import * as z from 'zod/mini';
import { idParams, modifiedSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';

/** Digits of the code that the buyer shows and the seller types or scans. */
export const CODE_LENGTH = 6;
export const codeSchema = z
  .string({ error: 'Enter the buyer’s 6-digit code' })
  .check(z.trim(), z.regex(/^\d{6}$/, { error: 'Enter the buyer’s 6-digit code' }));
export const handOverFormSchema = z.object({ code: codeSchema });
export type HandOverForm = z.output<typeof handOverFormSchema>;

/** A rejected code. `wrong_code` includes the remaining tries; `code_locked` has none. */
export const codeRefusalSchema = z.extend(errorSchema, { triesLeft: z.optional(z.int()) });

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
 * 400 `wrong_code` with `triesLeft`; 409 `code_locked` after the last try. The buyer can then generate a new
 * code.
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
/** 409 `no_more_codes` after too many new codes. */
export const renewCode = defineCall({
  method: 'POST',
  path: '/orders/:id/code',
  access: 'user',
  summary: 'Creates a new hand-over code with fresh attempts; the previous code becomes invalid',
  params: idParams,
  answer: z.object({ handOverCode: codeSchema }),
});
