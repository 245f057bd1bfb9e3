import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Env } from '../env/env.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../idempotency/keys.ts';
import { restrictToOperators } from './internal-server.ts';

/**
 * Serves the OpenAPI docs of every call at /docs, generated from the schemas that validate requests. In
 * production, only operators can read them. Must be called before the routes are registered.
 */
export async function registerDocs(app: FastifyInstance, env: Env): Promise<void> {
  if (env.NODE_ENV === 'production') restrictToOperators(app, '/docs');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Second Gear', version: '1.0.0', description: 'Used-car marketplace API' },
      servers: [{ url: env.PUBLIC_API_URL }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (routeSchema) => withIdempotencyHeader(routeSchema, jsonSchemaTransform(routeSchema)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // A relative path, so the page also works behind a gateway that adds a path prefix.
    indexPrefix: '.',
    staticCSP: { 'default-src': "'self'", 'img-src': "'self' data:", 'frame-ancestors': "'none'" },
  });
}

const idempotencyHeader = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Printable characters that identify this action for 24 hours. A repeated request with the same key returns the first response, with ' +
    '`Idempotent-Replayed: true`, and is not executed again; a different request with the same key is rejected with 422 ' +
    '`idempotency_key_reused`. A rejected request does not use up the key.',
};

/** Adds the idempotency key header to calls that accept it. */
function withIdempotencyHeader(
  { route }: Parameters<typeof jsonSchemaTransform>[0],
  documented: ReturnType<typeof jsonSchemaTransform>,
): ReturnType<typeof jsonSchemaTransform> {
  if (!route.config?.idempotent) return documented;
  const headers = { type: 'object', properties: { [IDEMPOTENCY_KEY_HEADER]: idempotencyHeader } };
  return { ...documented, schema: { ...documented.schema, headers } };
}
