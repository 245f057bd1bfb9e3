import { existsSync } from 'node:fs';
import path from 'node:path';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { sendTelemetry } from '@second-gear/contract/telemetry';
import { type DeployedVersion, discoverySchema } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { siteConfigSchema } from '@second-gear/federation/site-config';
import { createRequestTimeoutOptions, DEFAULT_REQUEST_TIMEOUTS } from '@second-gear/node-utils/connections';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readJsonScript, replaceJsonScript } from '../compose/json-script.ts';
import { checkRequests } from '../gateway/check-requests.ts';
import { UPSTREAM_CONNECTIONS } from '../gateway/gateway.ts';
import {
  allowEarlyResponses,
  forwardBodies,
  forwardedHeaders,
  neverRetry,
} from '../gateway/request-bodies.ts';
import { classifyTarget } from '../http/classify-target.ts';
import { toUrl } from '../http/request-target.ts';
import type { SitePaths } from '../site/paths.ts';
import { type DeployedSite, fetchDeployed, readDeployedDocument } from './deployed-site.ts';
import { RELOAD_TAG } from './live-reload.ts';
import { toBrowserHeaders, toBrowserHeadersFromFetch, toUpstreamHeaders } from './workbench-headers.ts';

/** Path under which the gateway forwards API calls, if the deployed site's API is on another origin. */
const API_PATH = '/api';

export interface WorkbenchOptions {
  site: DeployedSite;
  /** Name of the local remote. */
  remote: string;
  /** Paths of the folder that contains the local versions. */
  paths: SitePaths;
  /** Returns the remote's current entry in the document. Null before its first build. */
  getServedVariants: () => DeployedVersion[] | null;
  extend?: (app: FastifyInstance) => void;
}

/**
 * Adds the local version of the remote and the reload script to a deployed page. Returns other HTML
 * unchanged.
 */
function injectLocalVersion(html: string, { remote, getServedVariants, site }: WorkbenchOptions): string {
  const read = discoverySchema.safeParse(readJsonScript(html, DISCOVERY_ELEMENT_ID));
  if (!read.success) return html;
  const localVariants = getServedVariants();
  const { data } = read;
  const document = localVariants
    ? { ...data, microFrontends: { ...data.microFrontends, [remote]: localVariants } }
    : data;
  const page = replaceJsonScript(html, DISCOVERY_ELEMENT_ID, document).replace(
    '</head>',
    () => `${RELOAD_TAG}\n</head>`,
  );
  if (site.apiHost.startsWith('/')) return page;
  const config = siteConfigSchema.parse(readJsonScript(html, SITE_CONFIG_ELEMENT_ID));
  return replaceJsonScript(page, SITE_CONFIG_ELEMENT_ID, { ...config, apiHost: API_PATH });
}

const acceptsHtml = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Sends a page of the deployed site, or explains why it is unavailable. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WorkbenchOptions,
): Promise<unknown> {
  const { origin } = options.site;
  const { cookie, 'user-agent': agent, 'accept-language': language } = request.headers;
  const headers = { accept: 'text/html', cookie, 'user-agent': agent, 'accept-language': language };
  try {
    const response = await fetchDeployed(toUrl(origin, request.target).href, {
      redirect: 'manual',
      headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    });
    reply.code(response.status).headers(toBrowserHeadersFromFetch(response, origin));
    const body = Buffer.from(await response.arrayBuffer());
    if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return await reply.send(body);
    return await reply.header('cache-control', 'no-store').send(injectLocalVersion(body.toString(), options));
  } catch (error) {
    return reply
      .code(502)
      .type('text/plain')
      .send((error as Error).message);
  }
}

/**
 * Creates a gateway in front of a deployed site that shows one remote from this machine. The page and the
 * discovery document list the local versions, whose files this gateway serves. All other requests go to the
 * deployed site.
 */
export async function createWorkbenchGateway(options: WorkbenchOptions): Promise<FastifyInstance> {
  const { site, remote, paths, getServedVariants } = options;
  const { origin } = site;
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    ...createRequestTimeoutOptions(DEFAULT_REQUEST_TIMEOUTS),
  });
  allowEarlyResponses(app);
  checkRequests(app);
  forwardBodies(app);
  await app.register(fastifyStatic, {
    root: paths.site,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  options.extend?.(app);

  app.get('/discovery.json', async (_request, reply) => {
    const { rawDocument } = await readDeployedDocument(origin);
    const localVariants = getServedVariants();
    const microFrontends = localVariants
      ? { ...rawDocument.microFrontends, [remote]: localVariants }
      : rawDocument.microFrontends;
    return reply.header('cache-control', 'no-store').send({ ...rawDocument, microFrontends });
  });

  const apiPath = site.apiHost.startsWith('/') ? site.apiHost : API_PATH;
  // Events of local versions must not reach the deployment's telemetry.
  app.post(apiPath + sendTelemetry.path, { bodyLimit: 2 ** 20 }, () => ({ ok: true }));

  const proxyOptions: Pick<FastifyHttpProxyOptions, 'undici' | 'replyOptions' | 'proxyPayloads'> = {
    proxyPayloads: false,
    undici: UPSTREAM_CONNECTIONS,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => toUpstreamHeaders(forwardedHeaders(headers), origin),
      rewriteHeaders: (headers) => toBrowserHeaders(headers, origin),
      onError: (reply) => {
        void reply
          .code(502)
          .send({ code: 'unavailable', message: `could not reach ${origin} from the development site.` });
      },
      retryDelay: neverRetry,
    },
  };
  await app.register(httpProxy, {
    ...proxyOptions,
    prefix: apiPath,
    upstream: site.apiHost.startsWith('/') ? origin : new URL(site.apiHost).origin,
    rewritePrefix: site.apiHost.startsWith('/') ? site.apiHost : new URL(site.apiHost).pathname,
  });
  await app.register(httpProxy, {
    ...proxyOptions,
    upstream: origin,
    preHandler: async (request, reply) => {
      const classified = classifyTarget(request.target);
      const isLocal =
        classified.kind === 'version' &&
        classified.path.startsWith(`/remotes/${remote}/`) &&
        existsSync(path.join(paths.site, classified.path));
      if (isLocal) return reply.header('cache-control', 'no-store').sendFile(classified.path);
      return acceptsHtml(request) ? sendPage(request, reply, options) : undefined;
    },
  });
  return app;
}
