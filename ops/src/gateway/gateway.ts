import { readFile } from 'node:fs/promises';
import path from 'node:path';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import type { ErrorBody } from '@second-gear/contract/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { sitePaths } from '../site/paths.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Pages and the discovery document are asked for every time: a rollback must be seen at once. */
const REVALIDATE = 'no-cache';

/** Files of the site directory that are for operators, not for visitors. */
const PRIVATE = new Set(['/ledger.jsonl', '/settings.json', '/headers.json']);

const SITE_MAP = '/sitemap.xml';

/**
 * Each open stream of events holds a connection to the API as long as its page is open. `bodyTimeout` (ms)
 * is what a stream may be silent: far more than the API's sign of life takes.
 */
export const UPSTREAM_CONNECTIONS = { connections: 10_000, bodyTimeout: 120_000 };

export interface GatewayOptions {
  /** Site directory. */
  site: string;
  /** Address of the API that `/api` leads to. */
  api: string;
  /** Gives a development server the chance to add routes of its own. */
  extend?: (app: FastifyInstance) => void;
}

const isVersioned = (url: string): boolean => url.startsWith('/shell/') || url.startsWith('/remotes/');

const looksLikeFile = (url: string): boolean =>
  path.posix.extname(new URL(url, 'http://site').pathname) !== '';

/**
 * Static gateway for one machine: serves a site directory as any web server would, and leads `/api` and
 * `/sitemap.xml` to the API so that everything is on one origin.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const paths = sitePaths(options.site);
  const app = fastify({ logger: false, forceCloseConnections: true, trustProxy: 'loopback' });

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) return;
    // Read each time: a release may have changed the policy's hashes.
    const headers = JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;
    reply.headers(headers);
  });

  // The site map lists what the database holds, and must lie at the site's root to speak for it.
  for (const [prefix, rewritePrefix] of [
    ['/api', ''],
    [SITE_MAP, SITE_MAP],
  ] as const) {
    await app.register(httpProxy, {
      upstream: options.api,
      prefix,
      rewritePrefix,
      undici: UPSTREAM_CONNECTIONS,
      replyOptions: {
        // Whoever is at the other end of the connection, or what a proxy on this machine says; never what a
        // caller says of itself, which the API would believe of this gateway.
        rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
        onError: (reply) => {
          const body: ErrorBody = {
            code: 'unavailable',
            message: 'The server cannot be reached just now. Please try again.',
          };
          void reply.code(503).send(body);
        },
      },
    });
  }

  options.extend?.(app);

  await app.register(fastifyStatic, {
    root: options.site,
    index: false,
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    allowedPath: (pathName) =>
      !PRIVATE.has(pathName) && !pathName.startsWith('/.') && !pathName.endsWith('/release.json'),
    setHeaders: (response, file) => {
      const url = `/${path.relative(options.site, file).split(path.sep).join('/')}`;
      response.setHeader('Cache-Control', isVersioned(url) ? IMMUTABLE : REVALIDATE);
    },
  });

  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://site');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isVersioned(pathname) &&
      !looksLikeFile(request.url);
    if (isPage) return reply.sendFile('index.html');
    return reply.code(404).type('text/plain').header('Cache-Control', REVALIDATE).send('Not found');
  });

  return app;
}
