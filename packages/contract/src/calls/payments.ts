import * as z from 'zod/mini';
import { emailSchema, idSchema, insertedSchema } from '../values/fields.ts';
import { createLineSchema } from '../values/plain-text.ts';
import { priceSchema } from '../values/price.ts';
import { defineCall } from './call.ts';

/** Returns 409 if `price` (in dollars) is not the stored price of the order. */
export const createPaymentIntent = defineCall({
  method: 'POST',
  path: '/create-payment-intent',
  access: 'user',
  summary: "Client secret of the payment intent for one of the caller's orders",
  idempotent: true,
  body: z.object({ price: priceSchema, orderId: idSchema }),
  answer: z.object({ clientSecret: z.string() }),
});

/**
 * The server verifies `paymentId` with the payment provider. A repeated request returns the same
 * `insertedId`.
 */
export const recordPayment = defineCall({
  method: 'POST',
  path: '/payment',
  access: 'user',
  summary: 'Records a succeeded payment',
  idempotent: true,
  body: z.object({
    paymentId: z.string().check(z.minLength(1), z.maxLength(255)),
    brandName: createLineSchema('Brand Name', 60),
    resellPrice: priceSchema,
    email: emailSchema,
    orderId: idSchema,
  }),
  answer: insertedSchema,
});
