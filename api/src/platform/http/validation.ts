import type { FastifyInstance } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { badRequest, type HttpError } from '../errors/errors.ts';
import { describeIssue } from './issue-messages.ts';

// Sets our own error messages: zod/mini has none, and zod's are for developers.
z.config({ localeError: describeIssue });

/** Validates requests and serializes responses with the contract's schemas. */
export function applyContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => {
      const nulPath = findNulCharacter(data);
      if (nulPath !== null)
        return { error: badRequest({ [nulPath]: 'Remove the unsupported character from this text' }) };
      return validate(data);
    };
  });
  // The serializer of fastify-type-provider-zod also encodes values, which only schemas with codecs need. Our
  // schemas have none. Without encoding, a long list takes half the time.
  app.setSerializerCompiler(({ schema, method, url }) => {
    if (!(schema instanceof z.core.$ZodType))
      throw new Error(`${method} ${url} has a response without a schema`);
    return (payload: unknown) => {
      const parsed = z.safeParse(schema, payload);
      if (!parsed.success) {
        throw new Error(`${method} ${url} returned a response that does not match its schema`, {
          cause: parsed.error,
        });
      }
      return JSON.stringify(parsed.data);
    };
  });
}

/**
 * Returns the path of a text with a NUL character, or null if there is none. PostgreSQL rejects such texts.
 */
function findNulCharacter(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = key.includes('\0') ? path || 'body' : findNulCharacter(part, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** Returns a 400 with a message for each invalid field, or null if the error is not about validation. */
export function toBadRequest(error: unknown): HttpError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const fields: Record<string, string> = {};
  for (const issue of error.validation) {
    const name = issue.instancePath.slice(1).replaceAll('/', '.') || 'body';
    fields[name] ??= messageOf(issue);
  }
  return badRequest(fields);
}

/**
 * Returns the message of an issue. If no variant of a union matches, the last variant's message is the most
 * useful.
 */
function messageOf(issue: ZodFastifySchemaValidationError): string {
  const branches: unknown = issue.params['errors'];
  const last: unknown = Array.isArray(branches) ? branches.at(-1) : undefined;
  const nested: unknown = Array.isArray(last) ? last[0] : undefined;
  return typeof nested === 'object' &&
    nested !== null &&
    'message' in nested &&
    typeof nested.message === 'string'
    ? nested.message
    : (issue.message ?? 'This value isn’t allowed');
}
