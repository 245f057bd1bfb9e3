import * as z from 'zod/mini';
import type { Call, Schema } from '../src/calls/call.ts';
import { CALLS } from './calls.ts';

/** Returns a schema as JSON. Omits what JSON Schema cannot express, such as checks in code and dates. */
const toJsonSchema = (schema: Schema | undefined, io: 'input' | 'output'): object | undefined => {
  if (!schema) return undefined;
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const describeCall = ({ method, path, access, status = 200, idempotent, ...call }: Call): object => ({
  call: `${method} ${path}`,
  access,
  status,
  idempotent,
  params: toJsonSchema(call.params, 'input'),
  query: toJsonSchema(call.query, 'input'),
  body: toJsonSchema(call.body, 'input'),
  answer: toJsonSchema(call.answer, 'output'),
});

/**
 * Returns everything that callers can see of each call, sorted by path. A copy is stored in
 * `packages/contract/calls.json`.
 */
export const describeCalls = (): unknown =>
  JSON.parse(
    JSON.stringify(
      [...CALLS]
        .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
        .map(describeCall),
    ),
  );
