import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { HttpError } from '../errors/errors.ts';
import { createDatabaseCounter } from '../rate-limits/database-counter.ts';
import { guardCounter } from '../rate-limits/guard-counter.ts';
import type { LimitCounter } from '../rate-limits/limit-counter.ts';
import { createRedisCounter } from '../rate-limits/redis-counter.ts';
import { createSharedStore, MAX_CLIENTS } from '../rate-limits/shared-store.ts';
import { hasRendererToken, isInternal } from './internal-server.ts';

type LimitName = 'sign-in' | 'outreach' | 'payment' | 'upload';
interface Limit {
  max: number;
  timeWindow: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Record<LimitName, Limit>;
  }
}

const MINUTE_MS = 60_000;
/** Paths of images, which are not limited: they are cheap to serve, and pages request dozens of them. */
const IMAGE_PATH_PATTERN = /^\/images\//;
/**
 * Path of the liveness probe, which is not limited: it reads no data, and must respond even to an address
 * that has sent too many requests.
 */
const LIVENESS_PATH = '/healthz';

/** Returns whether the request only reads and its endpoint has no stricter limit. */
const isPlainRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && routeOptions.config.rateLimit === undefined;

const isUnlimited = (request: FastifyRequest): boolean =>
  isPlainRead(request) &&
  (isInternal(request) ||
    IMAGE_PATH_PATTERN.test(request.url) ||
    request.routeOptions.url === LIVENESS_PATH ||
    hasRendererToken(request));

/**
 * Returns the store that all processes share: Valkey or Redis if there is one, otherwise PostgreSQL. Returns
 * null with the embedded database, because only one process can use it.
 */
async function createSharedCounter(app: FastifyInstance, env: Env): Promise<LimitCounter | null> {
  if (env.RATE_LIMIT_REDIS_URL) return createRedisCounter(env.RATE_LIMIT_REDIS_URL);
  return env.DATABASE_URL ? createDatabaseCounter(app.services.db) : null;
}

/**
 * Limits requests per minute and client address. The address is the connection's, unless TRUST_PROXY names a
 * proxy whose X-Forwarded-For is trusted. Reads by renderers and by operators' programs on the internal port
 * are not limited. Calls with a stricter limit are counted separately, and all others are counted together.
 * The stricter limits apply across all processes. The general limit applies to each process unless there is
 * Valkey or Redis, because a write to PostgreSQL for each read would cost too much.
 */
export async function registerRateLimits(app: FastifyInstance, env: Env): Promise<void> {
  const perMinute = (max: number): Limit => ({ max, timeWindow: MINUTE_MS });
  app.decorate('limits', {
    'sign-in': perMinute(env.RATE_LIMIT_SIGN_IN),
    outreach: perMinute(env.RATE_LIMIT_CONTACT_FORMS),
    payment: perMinute(env.RATE_LIMIT_PAYMENT),
    upload: perMinute(env.RATE_LIMIT_UPLOAD),
  });
  const counter = await createSharedCounter(app, env);
  // A failed start is reported by the first request that cannot be counted.
  app.addHook('onReady', async () => counter?.start?.().catch(() => undefined));
  app.addHook('onClose', async () => counter?.close?.());
  await app.register(rateLimit, {
    max: env.RATE_LIMIT_GENERAL,
    timeWindow: MINUTE_MS,
    ...(counter
      ? {
          store: createSharedStore({
            count: guardCounter(counter, app.log),
            secret: env.JWT_SECRET,
            sharesGeneralLimit: env.RATE_LIMIT_REDIS_URL !== undefined,
          }),
        }
      : { cache: MAX_CLIENTS }),
    allowList: isUnlimited,
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, {
        code: 'too_many_requests',
        message: `Too many requests. Try again in ${String(Math.ceil(ttl / 1000))} seconds.`,
      }),
  });
}
