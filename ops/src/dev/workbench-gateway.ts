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
import { readPageBlock, withPageBlock } from '../compose/page-block.ts';
import { placeOf } from '../gateway/address.ts';
import { answerBeforeBodies, passBodiesOn } from '../gateway/bodies.ts';
import { checkRequests } from '../gateway/check-requests.ts';
import { UPSTREAM_CONNECTIONS } from '../gateway/gateway.ts';
import { onwardHeaders } from '../gateway/onward-headers.ts';
import { takeAsItIs } from '../gateway/taken-once.ts';
import { urlAt } from '../http/request-target.ts';
import type { SitePaths } from '../site/paths.ts';
import { ask, type DeployedSite, readDeployedDocument } from './deployed-site.ts';
import { RELOAD_TAG } from './live-reload.ts';
import { ofFetched, toBrowser, toDeployed } from './workbench-headers.ts';

/** Where the API is for the page: on the gateway, also where the deployed one has an origin of its own. */
const API = '/api';

export interface BenchOptions {
  site: DeployedSite;
  /** Name of the remote that is here. */
  remote: string;
  /** Where its versions are published to. */
  paths: SitePaths;
  /** How the remote is served now; null before its first build. */
  served: () => DeployedVersion[] | null;
  extend?: (app: FastifyInstance) => void;
}

/** The deployed page with the local remote in its place; anything else than such a page stays as it is. */
function withLocal(html: string, { remote, served, site }: BenchOptions): string {
  const read = discoverySchema.safeParse(readPageBlock(html, DISCOVERY_ELEMENT_ID));
  if (!read.success) return html;
  const local = served();
  const { data } = read;
  const document = local ? { ...data, microFrontends: { ...data.microFrontends, [remote]: local } } : data;
  const page = withPageBlock(html, DISCOVERY_ELEMENT_ID, document).replace(
    '</head>',
    () => `${RELOAD_TAG}\n</head>`,
  );
  if (site.apiHost.startsWith('/')) return page;
  const config = siteConfigSchema.parse(readPageBlock(html, SITE_CONFIG_ELEMENT_ID));
  return withPageBlock(page, SITE_CONFIG_ELEMENT_ID, { ...config, apiHost: API });
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

/** Answers a page of the deployed site, or says why there is none just now. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: BenchOptions,
): Promise<unknown> {
  const { origin } = options.site;
  const { cookie, 'user-agent': agent, 'accept-language': language } = request.headers;
  const headers = { accept: 'text/html', cookie, 'user-agent': agent, 'accept-language': language };
  try {
    const answer = await ask(urlAt(origin, request.target).href, {
      redirect: 'manual',
      headers: Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    });
    reply.code(answer.status).headers(ofFetched(answer, origin));
    const body = Buffer.from(await answer.arrayBuffer());
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return await reply.send(body);
    return await reply.header('cache-control', 'no-store').send(withLocal(body.toString(), options));
  } catch (error) {
    return reply
      .code(502)
      .type('text/plain')
      .send((error as Error).message);
  }
}

/**
 * A gateway in front of a deployed site that shows one remote from this machine: the page and the discovery
 * document name the local versions, whose files lie here; everything else is asked of the deployment.
 */
export async function createWorkbenchGateway(options: BenchOptions): Promise<FastifyInstance> {
  const { site, remote, paths, served } = options;
  const { origin } = site;
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    ...slowRequestSettings(TIME_LIMITS),
  });
  answerBeforeBodies(app);
  checkRequests(app);
  passBodiesOn(app);
  await app.register(fastifyStatic, {
    root: paths.site,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  options.extend?.(app);

  app.get('/discovery.json', async (_request, reply) => {
    const { given } = await readDeployedDocument(origin);
    const local = served();
    const microFrontends = local ? { ...given.microFrontends, [remote]: local } : given.microFrontends;
    return reply.header('cache-control', 'no-store').send({ ...given, microFrontends });
  });

  const ownApi = site.apiHost.startsWith('/') ? site.apiHost : API;
  // What happens to versions on this machine is no business of whoever watches the deployment.
  app.post(ownApi + sendTelemetry.path, { bodyLimit: 2 ** 20 }, () => ({ ok: true }));

  const proxied: Pick<FastifyHttpProxyOptions, 'undici' | 'replyOptions' | 'proxyPayloads'> = {
    proxyPayloads: false,
    undici: UPSTREAM_CONNECTIONS,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => toDeployed(onwardHeaders(headers), origin),
      rewriteHeaders: (headers) => toBrowser(headers, origin),
      onError: (reply) => {
        void reply
          .code(502)
          .send({ code: 'unavailable', message: `${origin} cannot be reached from the development site.` });
      },
      retryDelay: takeAsItIs,
    },
  };
  await app.register(httpProxy, {
    ...proxied,
    prefix: ownApi,
    upstream: site.apiHost.startsWith('/') ? origin : new URL(site.apiHost).origin,
    rewritePrefix: site.apiHost.startsWith('/') ? site.apiHost : new URL(site.apiHost).pathname,
  });
  await app.register(httpProxy, {
    ...proxied,
    upstream: origin,
    preHandler: async (request, reply) => {
      const place = placeOf(request.target);
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
