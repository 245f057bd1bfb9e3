import { createHash } from 'node:crypto';
import type { Call } from '@second-gear/contract/call';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../errors.ts';

/** Header name in its usual spelling. */
export const KEY_HEADER = 'Idempotency-Key';
/** Set on a replayed response. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
const MAX_KEY_LENGTH = 255;
const VALID_KEY = new RegExp(`^[\\x20-\\x7E]{1,${String(MAX_KEY_LENGTH)}}$`);

/** A request that takes effect once, however often it is sent. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** SHA-256 of the request, in hex. */
  fingerprint: string;
}

/** Serializes a value so that the order of its fields does not matter. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * Returns the request under its sender's key; null without a key. Throws 400 for an invalid key.
 * @param request has been parsed, so that equivalent requests have equal values
 */
export function readKeyedRequest(call: Call, request: FastifyRequest, userId: string): KeyedRequest | null {
  const key = request.headers[KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !VALID_KEY.test(key)) {
    throw badRequest({ [KEY_HEADER]: `Use 1 to ${String(MAX_KEY_LENGTH)} printable ASCII characters` });
  }
  const canonicalRequest = toCanonicalJson([
    call.method,
    call.path,
    request.params,
    request.query,
    request.body ?? null,
  ]);
  return { userId, key, fingerprint: createHash('sha256').update(canonicalRequest).digest('hex') };
}
