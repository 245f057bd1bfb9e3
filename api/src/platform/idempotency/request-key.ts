import { createHash } from 'node:crypto';
import type { Call } from '@second-gear/contract/call';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../errors/errors.ts';

/** Header name in its usual spelling. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Response header that marks a replayed response. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
const MAX_KEY_LENGTH = 255;
const VALID_KEY_PATTERN = new RegExp(`^[\\x20-\\x7E]{1,${String(MAX_KEY_LENGTH)}}$`);

/** A request with an idempotency key. It takes effect once, however often it is sent. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** SHA-256 of the request, in hex. */
  fingerprint: string;
}

/** Serializes a value to JSON with sorted field names, so that the order of fields does not matter. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * Returns the request's key, its sender and a fingerprint of its contents; null without a key. Throws 400 for
 * an invalid key.
 * @param request has been parsed, so that equivalent requests have equal values
 */
export function readKeyedRequest(call: Call, request: FastifyRequest, userId: string): KeyedRequest | null {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !VALID_KEY_PATTERN.test(key)) {
    throw badRequest({
      [IDEMPOTENCY_KEY_HEADER]: `Use 1 to ${String(MAX_KEY_LENGTH)} printable ASCII characters`,
    });
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
