import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { createSsrSite, publishSsrRemote, createTestRenderer, serveRenderer } from '../testing/ssr-site.ts';
import { createGateway } from './gateway.ts';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

async function openGateway(address: string, timeoutMs = 120_000) {
  const paths = await createSsrSite();
  const to = await publishSsrRemote(paths, 'return "Cars at " + address;');
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const renderer = address === 'real' ? await serveRenderer(createTestRenderer(paths).renderer) : address;
  const gateway = await createGateway({
    site: paths.site,
    api: 'http://127.0.0.1:9',
    renderer: { address: renderer, timeoutMs },
  });
  cleanUp(() => gateway.close());
  return gateway;
}

const gatewayWithRenderer = async (responder: Responder, timeoutMs?: number) =>
  openGateway(await listenOnFreePort(createServer(responder)), timeoutMs);

const EMPTY_ROOT = '<div id="root"></div>';

test('the gateway sends a server-rendered page with its own policy and the site’s other headers', async () => {
  const gateway = await openGateway('real');
  const page = await gateway.inject('/cars/7');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Cars at /cars/7')]);
  const style = /style-src [^;]*/.exec(String(page.headers['content-security-policy']))![0];
  expect(style.match(/sha256-/g)).toHaveLength(3);
  expect(page.headers).toMatchObject({
    'cache-control': 'public, no-cache',
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  const revalidated = await gateway.inject({
    url: '/cars/7',
    headers: { 'if-none-match': String(page.headers.etag) },
  });
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
  const head = await gateway.inject({ method: 'HEAD', url: '/cars/7' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await gateway.inject('/gone')).statusCode).toBe(404);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])(
  'the gateway sends pages with %s encoding if the browser accepts it, server-rendered or not',
  async (encoding, unpack) => {
    const gateway = await openGateway('real');
    for (const url of ['/cars/7', '/discovery.json']) {
      const plain = await gateway.inject(url);
      const compressed = await gateway.inject({
        url,
        headers: { 'accept-encoding': `${encoding}, deflate;q=0.5` },
      });
      expect([url, compressed.headers['content-encoding'], unpack(compressed.rawPayload).toString()]).toEqual(
        [...[url, encoding, plain.body]],
      );
      expect(compressed.headers.etag).toBe(plain.headers.etag);
    }
  },
);

test('the gateway never requests files or the document from the renderer', async () => {
  const requestedUrls: (string | undefined)[] = [];
  const gateway = await gatewayWithRenderer(({ url }, response) => {
    requestedUrls.push(url);
    response.end('page');
  });
  for (const url of ['/discovery.json', '/robots.txt', '/remotes/catalog/none/x.js', '/.env', '/nothing.png'])
    await gateway.inject(url);
  expect(requestedUrls).toEqual([]);
  expect((await gateway.inject('/about')).body).toBe('page');
});

test('the only user data that the gateway sends to the renderer is the visitor’s id, which selects the canary’s visitors', async () => {
  let receivedHeaders: IncomingMessage['headers'] = {};
  const gateway = await gatewayWithRenderer(({ headers }, response) => {
    receivedHeaders = headers;
    response.end('page');
  });
  const visitor = 'a'.repeat(32);
  await gateway.inject({
    url: '/',
    headers: {
      cookie: `token=secret; ${VISITOR_COOKIE}=${visitor}; x=y`,
      authorization: 'Bearer secret',
      'x-forwarded-for': '10.1.2.3',
      'user-agent': 'me',
    },
  });
  expect(receivedHeaders.cookie).toBe(`${VISITOR_COOKIE}=${visitor}`);
  expect(JSON.stringify(receivedHeaders)).not.toMatch(/secret|10\.1\.2\.3/);
  expect(receivedHeaders.authorization).toBeUndefined();
});

describe('fallback to the static page with its own policy', () => {
  const expectStatic = async (gateway: Awaited<ReturnType<typeof openGateway>>) => {
    const { statusCode, body, headers } = await gateway.inject('/cars/7');
    expect([statusCode, body.includes(EMPTY_ROOT)]).toEqual([200, true]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(String(headers['content-security-policy'])).not.toContain('drawn');
  };

  test('sends the static page if the renderer is unavailable', async () => {
    await expectStatic(await openGateway('http://127.0.0.1:9'));
  });

  test('sends the static page if the renderer does not respond', async () => {
    await expectStatic(await gatewayWithRenderer(() => undefined, 300));
  });

  test('sends the static page if the renderer stops in the middle of a page', async () => {
    const sendPartialPage: Responder = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<html>');
      setTimeout(() => response.destroy(), 20);
    };
    await expectStatic(await gatewayWithRenderer(sendPartialPage));
  });

  test('sends the static page if the renderer is too slow', async () => {
    const sendSlowly: Responder = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('<'), 50);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    await expectStatic(await gatewayWithRenderer(sendSlowly, 300));
  });

  test('sends the static page if the renderer renders no page', async () => {
    const sendNotRendered: Responder = (_request, response) => {
      response.writeHead(501, { 'x-not-drawn': 'overloaded', 'cache-control': 'public' });
      response.end();
    };
    await expectStatic(await gatewayWithRenderer(sendNotRendered));
  });
});

test('every page arrives completely while the renderer restarts under load', async () => {
  let isDown = false;
  const gateway = await gatewayWithRenderer((_request, response) => {
    if (isDown) response.destroy();
    else setTimeout(() => response.end('<p>rendered</p>'), 5);
  });
  const responseCounts = new Map<string, number>();
  let done = false;
  const visitRepeatedly = async () => {
    while (!done) {
      const { statusCode, body } = await gateway.inject('/cars/7');
      const kind = `${String(statusCode)} ${body.includes('<p>rendered</p>') ? 'rendered' : body.includes(EMPTY_ROOT) ? 'static' : body}`;
      responseCounts.set(kind, (responseCounts.get(kind) ?? 0) + 1);
    }
  };
  const visitors = Array.from({ length: 10 }, visitRepeatedly);
  const waitForMore = async (kind: string) => {
    const before = responseCounts.get(kind) ?? 0;
    while ((responseCounts.get(kind) ?? 0) < before + 20)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  for (let times = 0; times < 3; times += 1) {
    isDown = false;
    await waitForMore('200 rendered');
    isDown = true;
    await waitForMore('200 static');
  }
  done = true;
  await Promise.all(visitors);
  expect([...responseCounts.keys()].sort()).toEqual(['200 rendered', '200 static']);
});
