import * as z from 'zod/mini';
import { ProviderError, rateLimitError } from './errors.ts';

/**
 * A simulated fault of the provider, for tests.
 *
 * These faults occur before the request is parsed: `error` returns `status` (429 with `Retry-After`). `reset`
 * closes the connection.
 *
 * These faults occur at the start of execution: `delay` waits and then executes. `abort` returns `status` and
 * does not execute. `fail` executes and then returns `status`. The replies of `abort` and `fail` are stored
 * for the idempotency key.
 *
 * These faults occur after execution: `timeout` never replies. `drop` closes the connection. `garbage`
 * returns 200 with invalid JSON, or with another object if `body` is `other`.
 */
export const faultSchema = z.strictObject({
  kind: z.enum(['error', 'delay', 'timeout', 'drop', 'fail', 'abort', 'reset', 'garbage']),
  method: z.optional(z.enum(['GET', 'POST'])),
  /** Exact path, or a prefix that ends in `*`. */
  path: z.string().check(z.startsWith('/')),
  /** Number of matching calls that succeed before the fault. Default: 0. */
  after: z.optional(z.int().check(z.minimum(0))),
  /** Number of calls with this fault. Default: 1. */
  times: z.optional(z.int().check(z.minimum(1))),
  status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(300_000))),
  /** Seconds in the `Retry-After` header of a 429. Default: 1. */
  retryAfter: z.optional(z.int().check(z.minimum(0), z.maximum(3_600))),
  /** Kind of body for `garbage`. Default: `text`. */
  body: z.optional(z.enum(['text', 'other'])),
});
export type Fault = z.output<typeof faultSchema>;

/** Returns the error that a fault specifies. */
export const toFaultError = ({ status = 500, retryAfter = 1 }: Fault): ProviderError =>
  status === 429
    ? rateLimitError(retryAfter)
    : new ProviderError(status, {
        type: 'api_error',
        message: 'An unknown error occurred (injected by a test).',
      });

const matchesCall = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method === method) &&
  (fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path);

/** The injected faults that have not occurred yet. */
export class Faults {
  #pendingFaults: { fault: Fault; callsToSkip: number; timesLeft: number }[] = [];

  add(fault: Fault): void {
    this.#pendingFaults.push({ fault, callsToSkip: fault.after ?? 0, timesLeft: fault.times ?? 1 });
  }

  /** Removes the faults with exactly this path, or all faults if `path` is absent. */
  clear(path?: string): void {
    this.#pendingFaults =
      path === undefined ? [] : this.#pendingFaults.filter(({ fault }) => fault.path !== path);
  }

  /** Returns the fault for this call and counts it as used. undefined if there is none. */
  consume(method: string, path: string): Fault | undefined {
    const matchingFaults = this.#pendingFaults.filter(({ fault }) => matchesCall(fault, method, path));
    const entry = matchingFaults.find(({ callsToSkip }) => callsToSkip === 0);
    for (const match of matchingFaults) if (match.callsToSkip > 0) match.callsToSkip -= 1;
    if (!entry) return undefined;
    entry.timesLeft -= 1;
    if (entry.timesLeft === 0) this.#pendingFaults = this.#pendingFaults.filter((other) => other !== entry);
    return entry.fault;
  }
}
