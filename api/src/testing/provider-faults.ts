import type { Fault } from './sandbox.ts';

type FaultKind = Omit<Fault, 'path' | 'method'>;

/** Number of times that a permanent fault occurs. No test makes that many calls. */
export const UNLIMITED_TIMES = 1_000_000;

/**
 * Everything that can go wrong with one call to the payment provider, for a server with a one-second
 * timeout. The faults that close the connection occur twice, because the client retries once.
 */
export const PROVIDER_FAULTS: readonly (readonly [string, FaultKind])[] = [
  ['responds only after the server has timed out', { kind: 'delay', delayMs: 1500 }],
  ['succeeds but never responds', { kind: 'timeout' }],
  ['fails', { kind: 'error' }],
  ['succeeds, then fails for that idempotency key', { kind: 'fail' }],
  ['does nothing, then fails for that idempotency key', { kind: 'abort' }],
  ['rate-limits the request', { kind: 'error', status: 429, retryAfter: 0 }],
  ['reports the idempotency key as in use', { kind: 'error', status: 409 }],
  ['closes the connection before processing', { kind: 'reset', times: 2 }],
  ['succeeds and closes the connection', { kind: 'drop', times: 2 }],
  ['succeeds and responds with invalid JSON', { kind: 'garbage', body: 'text' }],
  ['succeeds and responds with another object', { kind: 'garbage', body: 'other' }],
  ['is slow', { kind: 'delay', delayMs: 100 }],
  ['is down for an hour', { kind: 'reset', times: UNLIMITED_TIMES }],
  ['fails for an hour', { kind: 'error', times: UNLIMITED_TIMES }],
];
