import * as z from 'zod/mini';
import { idParams, modifiedSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { errorSchema } from './errors.ts';

/** Digits of the code that the buyer shows and the seller types or scans. */
export const CODE_LENGTH = 6;
export const codeSchema = z
  .string({ error: 'Enter the six digits that the buyer shows' })
  .check(z.trim(), z.regex(/^\d{6}$/, { error: 'Enter the six digits that the buyer shows' }));
export const handOverFormSchema = z.object({ code: codeSchema });
export type HandOverForm = z.output<typeof handOverFormSchema>;

/** A rejected code. `wrong_code` includes the remaining tries; `code_locked` has none. */
export const codeRefusalSchema = z.extend(errorSchema, { triesLeft: z.optional(z.int()) });

export const confirmHandOver = defineCall({
  method: 'POST',
  path: '/orders/:id/hand-over',
  access: 'user',
  summary: 'The buyer has got the car: its money is released to the seller',
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
  summary: "The seller has the buyer's code: the money is released",
  params: idParams,
  body: handOverFormSchema,
  answer: modifiedSchema,
});
/** 409 `no_more_codes` after too many new codes. */
export const renewCode = defineCall({
  method: 'POST',
  path: '/orders/:id/code',
  access: 'user',
  summary: 'Makes another hand-over code, with new tries; the one of before no longer counts',
  params: idParams,
  answer: z.object({ handOverCode: codeSchema }),
});
