import * as z from 'zod/mini';
import { idSchema, insertedSchema } from '../values/fields.ts';
import { createOptionalParagraphsSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';

export const addRating = defineCall({
  method: 'POST',
  path: '/ratings',
  access: 'user',
  summary:
    "Rates the seller of one of the caller's orders after the hand-over; only a buyer's latest rating of a seller counts",
  idempotent: true,
  status: 201,
  body: z.object({
    orderId: idSchema,
    stars: z
      .int({ error: 'Choose 1–5 stars' })
      .check(z.minimum(1, { error: 'Choose 1–5 stars' }), z.maximum(5, { error: 'Choose 1–5 stars' })),
    text: z.optional(createOptionalParagraphsSchema('Text', 1000)),
  }),
  answer: z.object({
    ...insertedSchema.shape,
    /**
     * Whether the text is hidden until an admin reviews it. The stars count immediately. Absent in responses
     * of older servers.
     */
    waits: z.optional(z.boolean()),
  }),
});
