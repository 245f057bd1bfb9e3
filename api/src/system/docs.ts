import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Env } from '../env.ts';
import { forOperatorsOnly } from './direct.ts';

/**
 * OpenAPI of every call at /docs, from the same schemas that validate; in production for operators alone. Before the
 * routes are registered.
 */
export async function registerDocs(app: FastifyInstance, env: Env): Promise<void> {
  if (env.NODE_ENV === 'production') forOperatorsOnly(app, '/docs');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Second Gear', version: '1.0.0', description: 'Calls of the used-car marketplace' },
      servers: [{ url: env.PUBLIC_API_URL }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Relative, so that the page also works behind a gateway that adds a path of its own.
    indexPrefix: '.',
    staticCSP: { 'default-src': "'self'", 'img-src': "'self' data:", 'frame-ancestors': "'none'" },
  });
}
