import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { HttpError } from '../errors.ts';
import { isForwarded, isFromHere } from './direct.ts';

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
/** Files: cheap to answer, and asked for by the dozen. */
const FILES = /^\/images\//;
/** Asked for by operators' own programs, again and again; what only they may have, by those of this machine. */
const PROBES = new Set(['/healthz', '/readyz']);
const NUMBERS = '/metrics';

/**
 * Where a proxy says for whom it asks, whoever reads from this machine without saying so is the renderer, which asks for
 * all visitors. Without a proxy anybody may be here.
 */
const isRenderer = (request: FastifyRequest, { TRUST_PROXY }: Env): boolean =>
  TRUST_PROXY !== undefined && isFromHere(request) && request.routeOptions.config.rateLimit === undefined;

function isUnlimited(request: FastifyRequest, env: Env): boolean {
  if (request.method !== 'GET') return false;
  const { url = '' } = request.routeOptions;
  if (url === NUMBERS) return isFromHere(request);
  return FILES.test(request.url) || (PROBES.has(url) && !isForwarded(request)) || isRenderer(request, env);
}

/**
 * Requests a minute from one address; the address is the connection's, unless TRUST_PROXY says whose
 * X-Forwarded-For to believe. Calls with a tighter limit are counted each for itself, all others together, and
 * in this process alone.
 */
export async function registerLimits(app: FastifyInstance, env: Env): Promise<void> {
  const limit = (max: number): Limit => ({ max, timeWindow: MINUTE_MS });
  app.decorate('limits', {
    'sign-in': limit(env.RATE_LIMIT_SIGN_IN),
    outreach: limit(env.RATE_LIMIT_OUTREACH),
    payment: limit(env.RATE_LIMIT_PAYMENT),
    upload: limit(env.RATE_LIMIT_UPLOAD),
  });
  await app.register(rateLimit, {
    max: env.RATE_LIMIT_GENERAL,
    timeWindow: MINUTE_MS,
    cache: 20_000,
    allowList: (request) => isUnlimited(request, env),
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, {
        code: 'too_many_requests',
        message: `Too many requests: try again in ${String(Math.ceil(ttl / 1000))} seconds`,
      }),
  });
}
