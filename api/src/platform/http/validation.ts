import { pluralize } from '@second-gear/contract/format';
import type { FastifyInstance } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { badRequest, type HttpError } from '../errors/errors.ts';

type Issue = z.core.$ZodRawIssue;

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMAT_RULES: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL like https://example.com',
  date: 'must be a date like 2026-11-20',
  datetime: 'must be a date and time like 2026-11-20T15:30:00Z',
};
/** Units of a value's size, by the value's type. The size of a number has no unit. */
const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sizePhrase(origin: string, limit: number | bigint): { verb: string; size: string } {
  const unit = UNITS[origin];
  return unit
    ? { verb: 'have', size: `${String(limit)} ${pluralize(Number(limit), ...unit)}` }
    : { verb: 'be', size: String(limit) };
}

function describeRule(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${TYPE_NAMES[issue.expected] ?? 'a different type'}`;
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      const { verb, size } = sizePhrase(issue.origin, issue.minimum);
      return `must ${verb} ${issue.inclusive === false ? 'more than' : 'at least'} ${size}`;
    }
    case 'too_big': {
      const { verb, size } = sizePhrase(issue.origin, issue.maximum);
      return `${verb === 'have' ? 'may' : 'must'} ${verb} ${issue.inclusive === false ? 'less than' : 'at most'} ${size}`;
    }
    case 'invalid_format':
      return FORMAT_RULES[issue.format] ?? 'has an invalid format';
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'is not an allowed value';
  }
}

export const describeIssue = (issue: Issue): string =>
  `${issue.path && issue.path.length > 0 ? issue.path.map(String).join('.') : 'This'} ${describeRule(issue)}`;

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
  // schemas have none. Without encoding, serializing a long list takes half the time.
  app.setSerializerCompiler(({ schema, method, url }) => {
    if (!(schema instanceof z.core.$ZodType))
      throw new Error(`${method} ${url} has a response without a schema`);
    return (payload: unknown) => {
      const parseResult = z.safeParse(schema, payload);
      if (!parseResult.success) {
        throw new Error(`${method} ${url} returned a response that does not match its schema`, {
          cause: parseResult.error,
        });
      }
      return JSON.stringify(parseResult.data);
    };
  });
}

/**
 * Returns the path of a string with a NUL character, or null if there is none. PostgreSQL rejects such
 * strings.
 */
function findNulCharacter(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const nulPath = key.includes('\0')
      ? path || 'body'
      : findNulCharacter(part, path ? `${path}.${key}` : key);
    if (nulPath !== null) return nulPath;
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
  const lastBranch: unknown = Array.isArray(branches) ? branches.at(-1) : undefined;
  const nested: unknown = Array.isArray(lastBranch) ? lastBranch[0] : undefined;
  return typeof nested === 'object' &&
    nested !== null &&
    'message' in nested &&
    typeof nested.message === 'string'
    ? nested.message
    : (issue.message ?? 'This value isn’t allowed');
}
