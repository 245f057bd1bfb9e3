import { existsSync } from 'node:fs';
import path from 'node:path';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { type DeployedVersion, discoverySchema } from '@second-gear/contract/discovery';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { slowRequestSettings, TIME_LIMITS } from '@second-gear/contract/server/connections';
import { siteConfigSchema } from '@second-gear/contract/site-config';
import { sendTelemetry } from '@second-gear/contract/telemetry';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readJsonScript, replaceJsonScript } from '../compose/json-script.ts';
import { forwardBodies, respondBeforeBodies } from '../gateway/bodies.ts';
import { checkRequests } from '../gateway/check-requests.ts';
import { classifyTarget } from '../gateway/classify-target.ts';
import { forwardedHeaders } from '../gateway/forwarded-headers.ts';
import { UPSTREAM_CONNECTIONS } from '../gateway/gateway.ts';
import { neverRetry } from '../gateway/no-retry.ts';
import { toUrl } from '../http/request-target.ts';
import type { SitePaths } from '../site/paths.ts';
import { type DeployedSite, fetchDeployed, readDeployedDocument } from './deployed-site.ts';
import { RELOAD_TAG } from './live-reload.ts';
import { toBrowserFromFetch, toBrowserHeaders, toDeployedHeaders } from './workbench-headers.ts';

/** Path of the API for the page. It is always on the gateway, even if the deployed API has its own origin. */
const API = '/api';

export interface WorkbenchOptions {
  site: DeployedSite;
  /** Name of the local remote. */
  remote: string;
  /** Site folder for its versions. */
  paths: SitePaths;
  /** How the remote is served now. Null before its first build. */
  served: () => DeployedVersion[] | null;
  extend?: (app: FastifyInstance) => void;
}

/** Returns the deployed page with the local remote. Other content is unchanged. */
function injectLocalVersion(html: string, { remote, served, site }: WorkbenchOptions): string {
  const read = discoverySchema.safeParse(readJsonScript(html, DISCOVERY_ELEMENT_ID));
  if (!read.success) return html;
  const localVariants = served();
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
  return replaceJsonScript(page, SITE_CONFIG_ELEMENT_ID, { ...config, apiHost: API });
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
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
    const answer = await fetchDeployed(toUrl(origin, request.target).href, {
      redirect: 'manual',
      headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    });
    reply.code(answer.status).headers(toBrowserFromFetch(answer, origin));
    const body = Buffer.from(await answer.arrayBuffer());
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return await reply.send(body);
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
 * discovery document list the local versions, whose files are here. All other requests go to the deployment.
 */
export async function createWorkbenchGateway(options: WorkbenchOptions): Promise<FastifyInstance> {
  const { site, remote, paths, served } = options;
  const { origin } = site;
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    ...slowRequestSettings(TIME_LIMITS),
  });
  respondBeforeBodies(app);
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
    const localVariants = served();
    const microFrontends = localVariants
      ? { ...rawDocument.microFrontends, [remote]: localVariants }
      : rawDocument.microFrontends;
    return reply.header('cache-control', 'no-store').send({ ...rawDocument, microFrontends });
  });

  const ownApi = site.apiHost.startsWith('/') ? site.apiHost : API;
  // Events of local versions must not reach the deployment's telemetry.
  app.post(ownApi + sendTelemetry.path, { bodyLimit: 2 ** 20 }, () => ({ ok: true }));

  const proxyOptions: Pick<FastifyHttpProxyOptions, 'undici' | 'replyOptions' | 'proxyPayloads'> = {
    proxyPayloads: false,
    undici: UPSTREAM_CONNECTIONS,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => toDeployedHeaders(forwardedHeaders(headers), origin),
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
    prefix: ownApi,
    upstream: site.apiHost.startsWith('/') ? origin : new URL(site.apiHost).origin,
    rewritePrefix: site.apiHost.startsWith('/') ? site.apiHost : new URL(site.apiHost).pathname,
  });
  await app.register(httpProxy, {
    ...proxyOptions,
    upstream: origin,
    preHandler: async (request, reply) => {
      const place = classifyTarget(request.target);
      const isLocal =
        place.kind === 'version' &&
        place.path.startsWith(`/remotes/${remote}/`) &&
        existsSync(path.join(paths.site, place.path));
      if (isLocal) return reply.header('cache-control', 'no-store').sendFile(place.path);
      return wantsPage(request) ? sendPage(request, reply, options) : undefined;
    },
  });
  return app;
}
