import * as z from 'zod/mini';
import { freeText, idSchema, insertedSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';

export const addRating = defineCall({
  method: 'POST',
  path: '/ratings',
  access: 'user',
  summary: 'Rates the seller of an own paid order, once',
  idempotent: true,
  status: 201,
  body: z.object({
    orderId: idSchema,
    stars: z
      .int({ error: 'Give one to five stars' })
      .check(
        z.minimum(1, { error: 'Give one to five stars' }),
        z.maximum(5, { error: 'Give one to five stars' }),
      ),
    text: z.optional(freeText('Text', 1000)),
  }),
  answer: insertedSchema,
});
