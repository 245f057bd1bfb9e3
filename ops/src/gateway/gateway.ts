import { existsSync } from 'node:fs';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { slowRequestSettings, TIME_LIMITS, type TimeLimits } from '@second-gear/contract/server/connections';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { headersFor } from '../compose/headers.ts';
import { isText } from '../deploy/media-types.ts';
import { sitePaths } from '../site/paths.ts';
import { ICON_FILE } from '../site/public-files.ts';
import { isForOperators, placeOf } from './address.ts';
import { answerBeforeBodies, passBodiesOn } from './bodies.ts';
import { readHeaders, REVALIDATE, sendChangingFile } from './changing-files.ts';
import { checkRequests } from './check-requests.ts';
import { sendDrawnPage } from './drawn-page.ts';
import { onwardHeaders } from './onward-headers.ts';
import { answerError, answerNothing, API_IS_AWAY } from './refusals.ts';
import { takeAsItIs } from './taken-once.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API answers, with headers of its own. */
    isApi?: true;
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

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
  /** The renderer, and the longest time in ms that a visitor waits for it; without it browsers draw every page. */
  renderer?: { address: string; patience: number } | null;
  /** How long a request may take to arrive. */
  limits?: TimeLimits;
  /** Gives a development server the chance to add routes of its own. */
  extend?: (app: FastifyInstance) => void;
}

/**
 * Static gateway for one machine: serves a site directory as any web server would, and leads `/api` and
 * `/sitemap.xml` to the API so that everything is on one origin.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const paths = sitePaths(options.site);
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    trustProxy: 'loopback',
    ...slowRequestSettings(options.limits ?? TIME_LIMITS),
    frameworkErrors: (error, _request, reply) => void answerError(error, reply),
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => answerError(error, reply));

  app.addHook('onSend', async (request, reply) => {
    const { isApi } = request.routeOptions.config;
    if (isApi || reply.hasHeader('Content-Security-Policy')) return;
    // Read each time: a release may have changed the policy's hashes.
    reply.headers(headersFor(String(reply.getHeader('Content-Type') ?? ''), await readHeaders(paths)));
  });

  answerBeforeBodies(app);
  checkRequests(app);
  passBodiesOn(app);

  // The site map lists what the database holds, and must lie at the site's root to speak for it.
  for (const [prefix, rewritePrefix] of [
    ['/api', ''],
    [SITE_MAP, SITE_MAP],
  ] as const) {
    await app.register(httpProxy, {
      upstream: options.api,
      prefix,
      rewritePrefix,
      config: { isApi: true },
      proxyPayloads: false,
      preHandler: async ({ target }, reply) => (isForOperators(target) ? answerNothing(reply) : undefined),
      undici: UPSTREAM_CONNECTIONS,
      replyOptions: {
        // Whoever is at the other end of the connection, or what a proxy on this machine says; never what a
        // caller says of itself, which the API would believe of this gateway.
        rewriteRequestHeaders: (request, { 'x-forwarded-for': _claimed, ...headers }) => ({
          'x-forwarded-for': request.ip,
          ...onwardHeaders(headers),
        }),
        onError: (reply) => void reply.code(503).send(API_IS_AWAY),
        retryDelay: takeAsItIs,
      },
    });
  }

  options.extend?.(app);

  await app.register(fastifyStatic, {
    root: options.site,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      response.setHeader('Cache-Control', IMMUTABLE);
      // Compressed or not, and unchanged ones too: a cache may have the other form.
      if (isText(file.replace(/\.(br|gz)$/, ''))) response.setHeader('Vary', 'Accept-Encoding');
    },
  });

  const { renderer } = options;
  /** The page as it is drawn for its address, else the static one, which the browser draws. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isDrawn = renderer && (await sendDrawnPage(renderer.address, renderer.patience, request, reply));
    return isDrawn ? reply : sendChangingFile(paths, 'index.html', request, reply);
  }

  app.get('/*', (request, reply) => {
    const place = placeOf(request.target);
    switch (place.kind) {
      case 'version':
        return reply.sendFile(place.path);
      case 'changing':
        return place.name === ICON_FILE && !existsSync(paths.icon)
          ? reply.callNotFound()
          : sendChangingFile(paths, place.name, request, reply);
      case 'page':
        return sendPage(request, reply);
      case 'nothing':
        return reply.callNotFound();
    }
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').header('Cache-Control', REVALIDATE).send('Not found'),
  );

  return app;
}
