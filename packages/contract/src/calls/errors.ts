import * as z from 'zod/mini';

/** Body of every error response: a stable code, a message for users, and messages for invalid fields. */
export const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.output<typeof errorSchema>;
