import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { LimitCounter } from './limit-counter.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * Creates a counter that keeps its counts in Valkey or Redis.
 * @param url `redis://` or, with TLS, `rediss://`
 */
export async function createRedisCounter(url: string): Promise<LimitCounter> {
  // Loaded only if there is such a server.
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // While the connection is lost, requests are counted by the process. They must not wait for it.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(100 * attempts, MAX_RECONNECT_DELAY_MS),
  });
  // Requests that cannot be counted report the failure.
  client.on('error', () => undefined);
  const store = new RedisStore(false, false, client, 'second-gear-rate-limit-');
  return {
    store: 'the server at RATE_LIMIT_REDIS_URL',
    count: (key, windowMs, max) =>
      new Promise((resolve, reject) => {
        store.incr(
          key,
          (error, result) => {
            if (result) resolve(result);
            else reject(error ?? new Error('The request was not counted'));
          },
          windowMs,
          max,
        );
      }),
    start: () => client.connect(),
    close: () => {
      client.disconnect();
    },
  };
}
