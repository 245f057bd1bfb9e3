import type * as z from 'zod/mini';

/** The values to send, or error messages by field. Errors of the whole form have the name `root.server`. */
export type Validation<Out> = { value: Out; errors: null } | { value: null; errors: Record<string, string> };

/** Validates a form with a schema. Returns the first error of each field. */
export function validateWith<Out, In>(schema: z.ZodMiniType<Out, In>, form: unknown): Validation<Out> {
  const { data, error } = schema.safeParse(form);
  if (!error) return { value: data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? 'root.server')] ??= message;
  return { value: null, errors };
}
