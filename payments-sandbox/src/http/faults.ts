import * as z from 'zod/mini';

/**
 * A fault to play, for tests of what happens when the provider misbehaves:
 * `error` answers `status` and does nothing; `delay` waits, then works; `timeout` does the work and never answers;
 * `drop` does the work and cuts the connection.
 */
export const faultSchema = z.strictObject({
  kind: z.enum(['error', 'delay', 'timeout', 'drop']),
  method: z.optional(z.enum(['GET', 'POST'])),
  /** Exact path, or a beginning that ends in `*`. */
  path: z.string().check(z.startsWith('/')),
  /** Calls that it hits; 1 when absent. */
  times: z.optional(z.int().check(z.minimum(1))),
  status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(300_000))),
});
export type Fault = z.output<typeof faultSchema>;

const hits = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method === method) &&
  (fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path);

/** The faults that wait for their call. */
export class Faults {
  #waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault for this call, used up by it; undefined when it goes through. */
  take(method: string, path: string): Fault | undefined {
    const entry = this.#waiting.find(({ fault }) => hits(fault, method, path));
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.#waiting = this.#waiting.filter((other) => other !== entry);
    return entry.fault;
  }
}
