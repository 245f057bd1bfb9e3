import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';

/** A receipt of a payment, or a credit note of a refund. Its address below `{host}` answers a PDF. */
export const documentSchema = z.object({
  kind: z.enum(['receipt', 'credit_note']),
  /** As it stands on the paper, such as `R-000042`. Within a kind no number is left out. */
  number: z.string(),
  /** Dollars. */
  amount: z.number(),
  issuedAt: instantSchema,
  /** The car as it was sold: year, where known, make and model. A server of before says nothing of it. */
  car: z.optional(z.string()),
  /** As above; null where it was not known. */
  vin: z.optional(z.nullable(z.string())),
});
export type OrderDocument = z.output<typeof documentSchema>;

export const listDocuments = defineCall({
  method: 'GET',
  path: '/orders/:id/documents',
  access: 'user',
  summary: "Receipts and credit notes of one's own order; an admin's of any",
  params: idParams,
  answer: z.array(documentSchema),
});
/** Answers the bytes of a PDF. */
export const getDocument = defineCall({
  method: 'GET',
  path: '/orders/:id/documents/:number',
  access: 'user',
  summary: 'One receipt or credit note as a PDF',
  params: z.object({ id: idSchema, number: z.string().check(z.regex(/^(R|C)-\d{6,}$/)) }),
  answer: z.unknown(),
});
