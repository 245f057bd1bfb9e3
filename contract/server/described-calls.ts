import * as z from 'zod/mini';
import type { Call, Schema } from '../src/calls/call.ts';
import { CALLS } from './calls.ts';

/** Returns a schema as JSON. Omits what JSON Schema cannot express, such as checks in code and dates. */
const described = (schema: Schema | undefined, io: 'input' | 'output'): object | undefined => {
  if (!schema) return undefined;
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const describe = ({ method, path, access, status = 200, idempotent, ...call }: Call): object => ({
  call: `${method} ${path}`,
  access,
  status,
  idempotent,
  params: described(call.params, 'input'),
  query: described(call.query, 'input'),
  body: described(call.body, 'input'),
  answer: described(call.answer, 'output'),
});

/**
 * Returns everything that callers can see of each call, sorted by path. A copy is stored in
 * `contract/calls.json`.
 */
export const describedCalls = (): unknown =>
  JSON.parse(
    JSON.stringify(
      [...CALLS]
        .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
        .map(describe),
    ),
  );
