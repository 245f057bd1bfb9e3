import type { FastifyBaseLogger } from 'fastify';
import type { LimitCount, LimitCounter } from './limit-counter.ts';

/** A store that does not respond within this time in milliseconds is unavailable. */
const TIMEOUT_MS = 2_000;
/** Time in milliseconds until an unavailable store is tried again, by one request. */
const RETRY_DELAY_MS = 2_000;

/** Rejects if a result takes longer than `timeoutMs`. */
async function withTimeout<T>(result: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // If this process was busy, the response may have arrived meanwhile.
      setImmediate(() => {
        reject(new Error(`No response within ${String(timeoutMs)} ms`));
      });
    }, timeoutMs);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts a request in the shared store. Returns null while the store is unavailable. */
export type GuardedCount = (key: string, windowMs: number, max: number) => Promise<LimitCount | null>;

/**
 * Guards requests against an unavailable store: they do not fail, and only a few wait for it. Logs when the
 * store becomes unavailable and when it is available again.
 */
export function guardCounter(
  { store, count }: LimitCounter,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { timeoutMs = TIMEOUT_MS, retryDelayMs = RETRY_DELAY_MS } = {},
): GuardedCount {
  let isAvailable = true;
  let retryAt = 0;
  return async (...request) => {
    if (!isAvailable) {
      if (Date.now() < retryAt) return null;
      retryAt = Date.now() + retryDelayMs;
    }
    try {
      const counted = await withTimeout(count(...request), timeoutMs);
      if (!isAvailable) log.info(`rate limits are shared again: ${store} is available`);
      isAvailable = true;
      return counted;
    } catch (error) {
      if (isAvailable)
        log.warn({ err: error }, `${store} is unavailable: this process counts rate limits alone`);
      isAvailable = false;
      retryAt = Date.now() + retryDelayMs;
      return null;
    }
  };
}
