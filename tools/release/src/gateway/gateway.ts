import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import {
  createRequestTimeoutOptions,
  DEFAULT_REQUEST_TIMEOUTS,
  type RequestTimeouts,
} from '@second-gear/node-utils/connections';
import { createLog, type Logger } from '@second-gear/node-utils/json-log';
import { getTraceHeaders } from '@second-gear/node-utils/trace-context';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { API_PREFIX, classifyTarget, isOperatorEndpoint, SITEMAP_PATH } from '../http/classify-target.ts';
import { headersFor } from '../http/document-headers.ts';
import { API_UNAVAILABLE, sendError, sendNotFound } from '../http/error-replies.ts';
import { isText } from '../http/media-types.ts';
import { sitePaths } from '../site/paths.ts';
import { ICON_FILE } from '../site/public-files.ts';
import { checkRequests } from './check-requests.ts';
import { createRequestLog, GatewayLog } from './logging.ts';
import { CACHE_REVALIDATE, createMutableFileSender, readHeaders } from './mutable-files.ts';
import { allowEarlyResponses, forwardBodies, forwardedHeaders, neverRetry } from './request-bodies.ts';
import { sendSsrPage } from './ssr-page.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Open event streams. A stopping gateway closes them. */
    eventStreams: Set<ServerResponse>;
  }
  interface FastifyContextConfig {
    /** Whether the route forwards to the API, whose responses do not get the site's headers. */
    isApi?: true;
  }
}

const CACHE_IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Limits for the connections to the API. Each open page uses one for its event stream. `bodyTimeout` (ms) is
 * far more than the API's heartbeat interval.
 */
export const UPSTREAM_CONNECTIONS = { connections: 10_000, bodyTimeout: 120_000 };

export interface GatewayOptions {
  /** Site directory. */
  site: string;
  /** Address of the API behind `/api`. */
  api: string;
  /** The renderer, with its timeout in milliseconds. Without it browsers render every page. */
  renderer?: { address: string; timeoutMs: number } | null;
  /** Time limits for receiving a request. */
  limits?: RequestTimeouts;
  /** Default: none. */
  log?: Logger;
  /** Adds the routes of a development server. */
  extend?: (app: FastifyInstance) => void;
}

/**
 * Creates a gateway. It serves a site directory, and forwards `/api` and `/sitemap.xml` to the API, so that
 * everything has the same origin.
 */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const paths = sitePaths(options.site);
  const log: FastifyBaseLogger = options.log ?? createLog('gateway', 'silent');
  const app = fastify({
    loggerInstance: log,
    logController: new GatewayLog(),
    childLoggerFactory: createRequestLog,
    forceCloseConnections: true,
    trustProxy: 'loopback',
    ...createRequestTimeoutOptions(options.limits ?? DEFAULT_REQUEST_TIMEOUTS),
    frameworkErrors: (error, _request, reply) => void sendError(error, reply),
  });
  const sendMutableFile = createMutableFileSender(paths, log);
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(error, reply));

  app.addHook('onSend', async (request, reply) => {
    const { isApi } = request.routeOptions.config;
    if (isApi || reply.hasHeader('Content-Security-Policy')) return;
    // The headers are read for each response, because a release may have changed the policy's hashes.
    reply.headers(headersFor(String(reply.getHeader('Content-Type') ?? ''), await readHeaders(paths)));
  });

  app.decorate('eventStreams', new Set<ServerResponse>());
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('Content-Type')).startsWith('text/event-stream')) return;
    app.eventStreams.add(reply.raw);
    reply.raw.once('close', () => app.eventStreams.delete(reply.raw));
  });

  allowEarlyResponses(app);
  checkRequests(app);
  forwardBodies(app);

  // The sitemap comes from the database, and must be at the site's root to apply to the whole site.
  for (const [prefix, rewritePrefix] of [
    [API_PREFIX, ''],
    [SITEMAP_PATH, SITEMAP_PATH],
  ] as const) {
    await app.register(httpProxy, {
      upstream: options.api,
      prefix,
      rewritePrefix,
      config: { isApi: true },
      proxyPayloads: false,
      preHandler: async ({ target }, reply) => (isOperatorEndpoint(target) ? sendNotFound(reply) : undefined),
      undici: UPSTREAM_CONNECTIONS,
      // Its lines would contain URLs.
      disableRequestLogging: true,
      replyOptions: {
        // Sends the client's address as known from the connection or from a proxy on this machine. The
        // client's own header is dropped, because the API trusts this gateway.
        rewriteRequestHeaders: (
          { ip, raw },
          { 'x-forwarded-for': _claimed, traceparent: _replaced, tracestate: _forwarded, ...headers },
        ) => ({
          'x-forwarded-for': ip,
          ...getTraceHeaders(raw),
          ...forwardedHeaders(headers),
        }),
        onError: (reply) => void reply.code(503).send(API_UNAVAILABLE),
        retryDelay: neverRetry,
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
      response.setHeader('Cache-Control', CACHE_IMMUTABLE);
      // Uncompressed and 304 responses need this header too, because a cache may contain the compressed file.
      if (isText(file.replace(/\.(br|gz)$/, ''))) response.setHeader('Vary', 'Accept-Encoding');
    },
  });

  const { renderer } = options;
  /** Sends the server-rendered page, else the static one, which the browser renders. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wasRendered = renderer && (await sendSsrPage(renderer.address, renderer.timeoutMs, request, reply));
    return wasRendered ? reply : sendMutableFile('index.html', request, reply);
  }

  app.get('/*', (request, reply) => {
    const classified = classifyTarget(request.target);
    switch (classified.kind) {
      case 'version':
        return reply.sendFile(classified.path);
      case 'mutable':
        return classified.name === ICON_FILE && !existsSync(paths.icon)
          ? reply.callNotFound()
          : sendMutableFile(classified.name, request, reply);
      case 'page':
        return sendPage(request, reply);
      case 'not-found':
        return reply.callNotFound();
    }
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').header('Cache-Control', CACHE_REVALIDATE).send('Not found'),
  );

  return app;
}
