import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Call, Schema } from '../src/calls/call.ts';
import { CALLS } from './calls.ts';

/** Converts a schema to JSON Schema. Omits parts that JSON Schema cannot express, such as checks in code. */
const toJsonSchema = (schema: Schema | undefined, io: 'input' | 'output'): object | undefined => {
  if (!schema) return undefined;
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
};

/** Returns the properties of a call that its callers can see. */
const describeCall = ({ access, status = 200, idempotent, ...call }: Call): object => ({
  access,
  status,
  idempotent,
  params: toJsonSchema(call.params, 'input'),
  query: toJsonSchema(call.query, 'input'),
  body: toJsonSchema(call.body, 'input'),
  answer: toJsonSchema(call.answer, 'output'),
});

/**
 * Returns a hash of each call as its callers see it, sorted by path: `{ 'GET /cars/:id': '5f0c…' }`.
 * `packages/contract/calls.json` contains a copy.
 */
export const hashCalls = (): Record<string, string> =>
  Object.fromEntries(
    [...CALLS]
      .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
      .map((call) => [
        `${call.method} ${call.path}`,
        createHash('sha256')
          .update(JSON.stringify(describeCall(call)))
          .digest('hex')
          .slice(0, 16),
      ]),
  );
