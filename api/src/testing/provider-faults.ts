import type { Fault } from './sandbox.ts';

type Kind = Omit<Fault, 'path' | 'method'>;

/** More calls than any test makes. */
export const FOR_GOOD = 1_000_000;

/**
 * Everything that can go wrong with one call to the payment provider, for a server with a timeout of one
 * second. A closed connection takes two calls, because the client retries once.
 */
export const PROVIDER_FAULTS: readonly (readonly [string, Kind])[] = [
  ['works only after the server has given up', { kind: 'delay', delayMs: 1500 }],
  ['works and never answers', { kind: 'timeout' }],
  ['fails', { kind: 'error' }],
  ['works, and fails under that key from then on', { kind: 'fail' }],
  ['does not work, and fails under that key from then on', { kind: 'abort' }],
  ['is asked too much', { kind: 'error', status: 429, retryAfter: 0 }],
  ['says that the key is in use', { kind: 'error', status: 409 }],
  ['cuts the connection before it works', { kind: 'reset', times: 2 }],
  ['works and cuts the connection', { kind: 'drop', times: 2 }],
  ['works and answers what nobody can read', { kind: 'garbage', body: 'text' }],
  ['works and answers about something else', { kind: 'garbage', body: 'other' }],
  ['is slow', { kind: 'delay', delayMs: 100 }],
  ['is down for an hour', { kind: 'reset', times: FOR_GOOD }],
  ['fails for an hour', { kind: 'error', times: FOR_GOOD }],
];
