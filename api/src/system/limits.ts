import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { HttpError } from '../errors.ts';
import { isInternal } from './internal.ts';

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
/** Files are cheap, and pages request dozens of them. */
const FILE_PATH = /^\/images\//;
/** Reads nothing, and must succeed however busy its address is. */
const LIVENESS_PATH = '/healthz';

/** The renderer reads for all visitors, and operators' programs poll. Both use the internal port. */
const isPlainRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && routeOptions.config.rateLimit === undefined;

const isUnlimited = (request: FastifyRequest): boolean =>
  isPlainRead(request) &&
  (isInternal(request) || FILE_PATH.test(request.url) || request.routeOptions.url === LIVENESS_PATH);

/**
 * Limits requests per minute and address. The address is the connection's, unless TRUST_PROXY names a proxy
 * whose X-Forwarded-For is trusted. Calls with a stricter limit are counted separately, all others together.
 * Counts are per process.
 */
export async function registerLimits(app: FastifyInstance, env: Env): Promise<void> {
  const limit = (max: number): Limit => ({ max, timeWindow: MINUTE_MS });
  app.decorate('limits', {
    'sign-in': limit(env.RATE_LIMIT_SIGN_IN),
    outreach: limit(env.RATE_LIMIT_CONTACT_FORMS),
    payment: limit(env.RATE_LIMIT_PAYMENT),
    upload: limit(env.RATE_LIMIT_UPLOAD),
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
