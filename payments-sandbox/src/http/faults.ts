import * as z from 'zod/mini';
import { ProviderError, tooMany } from './errors.ts';

/**
 * A fault to play, for tests of what happens when the provider misbehaves. Before anything is read:
 * `error` answers `status` (429 with `Retry-After`); `reset` cuts the connection. Once the work has begun:
 * `delay` waits, then works; `abort` answers `status` and does nothing; `fail` works, then answers `status`, and both keep
 * that answer under the idempotency key. After the work: `timeout` never answers; `drop` cuts the connection; `garbage`
 * answers 200 with a body that is no JSON, or with another object's where `body` is `other`.
 */
export const faultSchema = z.strictObject({
  kind: z.enum(['error', 'delay', 'timeout', 'drop', 'fail', 'abort', 'reset', 'garbage']),
  method: z.optional(z.enum(['GET', 'POST'])),
  /** Exact path, or a beginning that ends in `*`. */
  path: z.string().check(z.startsWith('/')),
  /** Matching calls that go through before it hits; none when absent. */
  after: z.optional(z.int().check(z.minimum(0))),
  /** Calls that it hits; 1 when absent. */
  times: z.optional(z.int().check(z.minimum(1))),
  status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(300_000))),
  /** Seconds in the `Retry-After` of a 429; 1 when absent. */
  retryAfter: z.optional(z.int().check(z.minimum(0), z.maximum(3_600))),
  /** What `garbage` answers; `text` when absent. */
  body: z.optional(z.enum(['text', 'other'])),
});
export type Fault = z.output<typeof faultSchema>;

/** The refusal that a fault asks for. */
export const refusalOf = ({ status = 500, retryAfter = 1 }: Fault): ProviderError =>
  status === 429
    ? tooMany(retryAfter)
    : new ProviderError(status, {
        type: 'api_error',
        message: 'An unknown error occurred (a fault that a test asked for).',
      });

const hits = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method === method) &&
  (fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path);

/** The faults that wait for their call. */
export class Faults {
  #waiting: { fault: Fault; spared: number; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, spared: fault.after ?? 0, left: fault.times ?? 1 });
  }

  /** Takes back those for that path, written as it was in them; without one all. */
  clear(path?: string): void {
    this.#waiting = path === undefined ? [] : this.#waiting.filter(({ fault }) => fault.path !== path);
  }

  /** The fault for this call, used up by it; undefined when it goes through. */
  take(method: string, path: string): Fault | undefined {
    const matching = this.#waiting.filter(({ fault }) => hits(fault, method, path));
    const entry = matching.find(({ spared }) => spared === 0);
    for (const one of matching) if (one.spared > 0) one.spared -= 1;
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.#waiting = this.#waiting.filter((other) => other !== entry);
    return entry.fault;
  }
}
