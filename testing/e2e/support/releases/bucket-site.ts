import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { ROOT } from '@second-gear/node-utils/root';
import { run } from '@second-gear/node-utils/run';
import { startBucket } from '@second-gear/node-utils/testing/bucket';
import { stack } from '../stack/stack.ts';

/**
 * A function that the CDN runs for each request or response. The event has CloudFront's format.
 * `deploy:bucket --print-functions` prints the source code.
 */
type EdgeFunction<Event, Result> = (event: Event) => Result;
type OnRequest = EdgeFunction<
  { request: { uri: string; querystring: Record<string, unknown> } },
  { uri: string }
>;
type OnResponse = EdgeFunction<
  { response: { headers: Record<string, { value: string }> } },
  { headers: Record<string, { value: string }> }
>;

const loadEdgeFunction = <F>(code: string): F => runInNewContext(`${code}\nhandler`) as F;

async function startServer(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://localhost:${String((server.address() as AddressInfo).port)}` };
}

/** Forwards a request to the API, which is the second origin of the CDN. */
async function forwardToApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const apiResponse = await fetch(stack().site + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(request.method !== 'GET' && request.method !== 'HEAD' && { body: await buffer(request) }),
  });
  const type = apiResponse.headers.get('content-type');
  response.writeHead(apiResponse.status, type ? { 'content-type': type } : {});
  response.end(Buffer.from(await apiResponse.arrayBuffer()));
}

export interface BucketSite {
  url: string;
  /** Output of the deployment. */
  deployed: { drawn: string[]; notDrawn: Record<string, string> };
  close: () => Promise<void>;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Deploys the running stack's site to a bucket, and serves it as a CDN does. */
export async function serveFromBucket(): Promise<BucketSite> {
  const { settings, objects, close: closeBucket } = await startBucket();
  const runDeployBucket = async (...args: string[]): Promise<unknown> =>
    JSON.parse(
      await run(
        process.execPath,
        [
          ...['--import', 'tsx', 'tools/release/src/commands/deploy-bucket.ts', '--json'],
          ...['--site', stack().siteDir, ...args],
        ],
        {
          cwd: ROOT,
          env: {
            SITE_BUCKET: settings.name,
            SITE_BUCKET_ENDPOINT: settings.endpoint,
            SITE_BUCKET_REGION: settings.region,
            SITE_BUCKET_ACCESS_KEY_ID: settings.accessKeyId,
            SITE_BUCKET_SECRET_ACCESS_KEY: settings.secretAccessKey,
          },
        },
      ),
    );
  const deployed = (await runDeployBucket()) as BucketSite['deployed'];
  const edgeFunctionSources = (await runDeployBucket('--print-functions')) as {
    request: string;
    response: string;
  };
  const onRequest = loadEdgeFunction<OnRequest>(edgeFunctionSources.request);
  const onResponse = loadEdgeFunction<OnResponse>(edgeFunctionSources.response);

  const cdn = await startServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cdn');
    if (pathname.startsWith('/api/')) return forwardToApi(request, response);
    const { uri } = onRequest({ request: { uri: pathname, querystring: Object.fromEntries(searchParams) } });
    const storedObject = objects.get(decodeURIComponent(uri).slice(1));
    const { headers } = onResponse({ response: { headers: {} } });
    const headerEntries = Object.entries(headers).map(([name, { value }]) => [name, value]);
    response.writeHead(storedObject ? 200 : 404, {
      ...Object.fromEntries(headerEntries),
      ...storedObject?.headers,
    });
    response.end(storedObject?.body);
  });
  return {
    url: cdn.url,
    deployed,
    close: async () => {
      await closeServer(cdn.server);
      await closeBucket();
    },
  };
}
