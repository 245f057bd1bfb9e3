import { createHash } from 'node:crypto';
import type { Call } from '@second-gear/contract/call';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../errors.ts';

/** Name of the header, as people write it. */
export const KEY_HEADER = 'Idempotency-Key';
/** Of an answer that was given before, and is given again. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
const LONGEST_KEY = 255;
const PRINTABLE = new RegExp(`^[\\x20-\\x7E]{1,${String(LONGEST_KEY)}}$`);

/** A request that is to take effect once, however often it is sent. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** SHA-256 of what is asked, in hex. */
  fingerprint: string;
}

/** The same text for the same value, in whatever order its fields came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * The request under its sender's key; null where it carries none. Throws 400 for what cannot be a key.
 * @param request has been parsed: what means the same is the same
 */
export function readKey(call: Call, request: FastifyRequest, userId: string): KeyedRequest | null {
  const key = request.headers[KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !PRINTABLE.test(key)) {
    throw badRequest({ [KEY_HEADER]: `Give 1 to ${String(LONGEST_KEY)} printable ASCII characters` });
  }
  const asked = canonical([call.method, call.path, request.params, request.query, request.body ?? null]);
  return { userId, key, fingerprint: createHash('sha256').update(asked).digest('hex') };
}
