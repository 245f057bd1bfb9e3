import * as z from 'zod/mini';
import { idSchema, insertedSchema } from '../values/fields.ts';
import { optionalParagraphs } from '../values/plain-text.ts';
import { defineCall } from './call.ts';

export const addRating = defineCall({
  method: 'POST',
  path: '/ratings',
  access: 'user',
  summary:
    'Rates the seller of an own order once the car is handed over; of several ratings of one seller by the same buyer the latest counts',
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
    text: z.optional(optionalParagraphs('Text', 1000)),
  }),
  answer: z.object({
    ...insertedSchema.shape,
    /**
     * Whether the text awaits review by an admin. The stars count immediately. Absent in responses of older
     * servers.
     */
    waits: z.optional(z.boolean()),
  }),
});
