import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { CALLER_HEADER } from '@second-gear/contract/caller';
import { TRACEPARENT_HEADER } from '@second-gear/node-utils/trace-context';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/env.ts';
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '../idempotency/keys.ts';

/** Sets the security headers for all responses, and decides which other origins may call the API. */
export async function registerSecurity(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(helmet, {
    // Responses are data, never pages, except those of /docs, which set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts:
      env.NODE_ENV === 'production'
        ? { maxAge: 31_536_000, includeSubDomains: env.HSTS_INCLUDE_SUBDOMAINS === 'true' }
        : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Pages of the site show the API's images, possibly from another origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  await app.register(cors, {
    origin: env.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      IDEMPOTENCY_KEY_HEADER,
      TRACEPARENT_HEADER,
      CALLER_HEADER,
    ],
    exposedHeaders: ['X-Total-Count', 'Link', 'X-Request-Id', 'Retry-After', REPLAYED_HEADER],
    maxAge: 600,
  });
}
