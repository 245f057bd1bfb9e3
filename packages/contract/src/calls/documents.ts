import * as z from 'zod/mini';
import { idParams, idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';

/** A receipt for a payment, or a credit note for a refund. The call getDocument returns its PDF. */
export const documentSchema = z.object({
  kind: z.enum(['receipt', 'credit_note']),
  /** Printed number, such as `R-000042`. The numbers of each kind are consecutive. */
  number: z.string(),
  /** Dollars. */
  amount: z.number(),
  issuedAt: instantSchema,
  /** Year (if known), brand, and model of the sold car. Absent in responses of older servers. */
  car: z.optional(z.string()),
  /** The car's VIN when it was sold. null if it was unknown. Absent in responses of older servers. */
  vin: z.optional(z.nullable(z.string())),
});
export type OrderDocument = z.output<typeof documentSchema>;

export const listDocuments = defineCall({
  method: 'GET',
  path: '/orders/:id/documents',
  access: 'user',
  summary: "Receipts and credit notes for one of the caller's orders; admins can read them for any order",
  params: idParams,
  answer: z.array(documentSchema),
});
/** Returns a PDF. */
export const getDocument = defineCall({
  method: 'GET',
  path: '/orders/:id/documents/:number',
  access: 'user',
  summary: 'One receipt or credit note as a PDF',
  params: z.object({ id: idSchema, number: z.string().check(z.regex(/^(R|C)-\d{6,}$/)) }),
  answer: z.unknown(),
});
