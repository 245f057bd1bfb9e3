import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env/env.ts';
import { HttpError } from '../errors/errors.ts';
import { isInternal } from './internal-server.ts';

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
  (isInternal(request) || IMAGE_PATH_PATTERN.test(request.url) || request.routeOptions.url === LIVENESS_PATH);

/**
 * Limits requests per minute and client address. The address is the connection's, unless TRUST_PROXY names a
 * proxy whose X-Forwarded-For is trusted. Reads by the renderer and by operators' programs on the internal
 * port are not limited. Calls with a stricter limit are counted separately, and all others are counted
 * together. Counts are per process.
 */
export async function registerRateLimits(app: FastifyInstance, env: Env): Promise<void> {
  const perMinute = (max: number): Limit => ({ max, timeWindow: MINUTE_MS });
  app.decorate('limits', {
    'sign-in': perMinute(env.RATE_LIMIT_SIGN_IN),
    outreach: perMinute(env.RATE_LIMIT_CONTACT_FORMS),
    payment: perMinute(env.RATE_LIMIT_PAYMENT),
    upload: perMinute(env.RATE_LIMIT_UPLOAD),
  });
  await app.register(rateLimit, {
    max: env.RATE_LIMIT_GENERAL,
    timeWindow: MINUTE_MS,
    cache: 20_000,
    allowList: (request) => isUnlimited(request),
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, {
        code: 'too_many_requests',
        message: `Too many requests. Try again in ${String(Math.ceil(ttl / 1000))} seconds.`,
      }),
  });
}
