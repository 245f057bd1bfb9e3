import type { FastifyInstance } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { badRequest, type HttpError } from '../errors.ts';
import { sentenceFor } from './sentences.ts';

// zod/mini comes without texts, and its own ones are for programmers.
z.config({ localeError: sentenceFor });

/** Requests are parsed and answers shaped by the contract's schemas. */
export function useContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => {
      const place = findNul(data);
      if (place !== null)
        return { error: badRequest({ [place]: 'This text holds a character that cannot be stored' }) };
      return validate(data);
    };
  });
  // The provider's own serializer runs schemas backwards, for codecs; ours have none, and forwards a long list
  // takes half the time.
  app.setSerializerCompiler(({ schema, method, url }) => {
    if (!(schema instanceof z.core.$ZodType))
      throw new Error(`${method} ${url} has an answer without a schema`);
    return (answer: unknown) => {
      const shaped = z.safeParse(schema, answer);
      if (!shaped.success) {
        throw new Error(`${method} ${url} answered in another shape`, { cause: shaped.error });
      }
      return JSON.stringify(shaped.data);
    };
  });
}

/** Where a text holds a NUL, which PostgreSQL refuses to store; null where none does. */
function findNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = key.includes('\0') ? path || 'body' : findNul(part, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** A failed validation as 400 with a sentence for each bad field; null for any other error. */
export function asBadRequest(error: unknown): HttpError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const name = issue.instancePath.slice(1).replaceAll('/', '.') || 'body';
    fields[name] ??= sentenceOf(issue);
  }
  return badRequest(fields);
}

/** Of a failed choice between shapes, the last one's complaint is the one that helps. */
function sentenceOf(issue: ZodFastifySchemaValidationError): string {
  const branches: unknown = issue.params['errors'];
  const last: unknown = Array.isArray(branches) ? branches.at(-1) : undefined;
  const nested: unknown = Array.isArray(last) ? last[0] : undefined;
  return typeof nested === 'object' &&
    nested !== null &&
    'message' in nested &&
    typeof nested.message === 'string'
    ? nested.message
    : (issue.message ?? 'This value is not allowed');
}
