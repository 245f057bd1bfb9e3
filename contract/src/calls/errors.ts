import * as z from 'zod/mini';

/** The one shape of every error answer: a stable code, a sentence for people, and the bad fields. */
export const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.output<typeof errorSchema>;
