import { createHmac } from 'node:crypto';
import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import type { GuardedCount } from './guard-counter.ts';

/** Number of clients that a process remembers per limit. */
export const MAX_CLIENTS = 20_000;

interface SharedStoreOptions {
  count: GuardedCount;
  /** Key of the hashes, so that no one can trace the store's keys to the clients' addresses. */
  secret: string;
  /** Whether the limit for all calls without a stricter one is shared too. */
  sharesGeneralLimit: boolean;
}

/** Options of a limit, as the plugin passes them to its stores. */
interface LimitOptions extends FastifyRateLimitOptions {
  routeInfo?: { method: string; url: string };
}

/**
 * Returns the plugin's store for limits that several processes share. While the shared store is unavailable,
 * the process counts alone.
 */
export function createSharedStore({
  count,
  secret,
  sharesGeneralLimit,
}: SharedStoreOptions): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #local = new LocalStore(false, false, MAX_CLIENTS);
    /** End of the window of each client that has exceeded the limit. Its next requests need no store. */
    readonly #blockedUntil = new Map<string, number>();
    readonly #route: string | null;

    constructor({ routeInfo }: LimitOptions) {
      this.#route = routeInfo ? `${routeInfo.method} ${routeInfo.url}` : null;
    }

    incr: FastifyRateLimitStore['incr'] = (client, callback, windowMs, max) => {
      const countLocally = (): void => {
        this.#local.incr(client, callback, windowMs, max);
      };
      if (this.#route === null && !sharesGeneralLimit) {
        countLocally();
        return;
      }
      const blockedMs = (this.#blockedUntil.get(client) ?? 0) - Date.now();
      if (blockedMs > 0) {
        callback(null, { current: max + 1, ttl: blockedMs });
        return;
      }
      const key = createHmac('sha256', secret)
        .update(`${this.#route ?? ''}\n${client}`)
        .digest('base64url')
        .slice(0, 22);
      void count(key, windowMs, max).then((counted) => {
        if (!counted) {
          countLocally();
          return;
        }
        if (counted.current > max) this.#block(client, Date.now() + counted.ttl);
        callback(null, counted);
      });
    };

    #block(client: string, until: number): void {
      if (this.#blockedUntil.size >= MAX_CLIENTS) this.#blockedUntil.clear();
      this.#blockedUntil.set(client, until);
    }

    child(limit: object): SharedStore {
      return new SharedStore(limit);
    }
  };
}
