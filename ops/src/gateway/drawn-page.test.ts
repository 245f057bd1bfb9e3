import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { pointTo } from '../rollout/point-to.ts';
import { drawnSite, publishDrawn, rendererOf, serveRenderer } from '../testing/drawn-site.ts';
import { listening } from '../testing/listening.ts';
import { createGateway } from './gateway.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function open(address: string, patience = 120_000) {
  const paths = await drawnSite();
  const to = await publishDrawn(paths, 'return "Cars at " + address;');
  await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const renderer = address === 'real' ? await serveRenderer(rendererOf(paths).renderer) : address;
  const gateway = await createGateway({
    site: paths.site,
    api: 'http://127.0.0.1:9',
    renderer: { address: renderer, patience },
  });
  cleanUp(() => gateway.close());
  return gateway;
}

const renderingAs = async (answer: Answer, patience?: number) =>
  open(await listening(createServer(answer)), patience);

const STATIC = '<div id="root"></div>';

test('the gateway sends a server-rendered page with its own policy and the site’s other headers', async () => {
  const gateway = await open('real');
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
  const again = await gateway.inject({
    url: '/cars/7',
    headers: { 'if-none-match': String(page.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
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
    const gateway = await open('real');
    for (const url of ['/cars/7', '/discovery.json']) {
      const plain = await gateway.inject(url);
      const packed = await gateway.inject({
        url,
        headers: { 'accept-encoding': `${encoding}, deflate;q=0.5` },
      });
      expect([url, packed.headers['content-encoding'], unpack(packed.rawPayload).toString()]).toEqual([
        ...[url, encoding, plain.body],
      ]);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
  },
);

test('the gateway never requests files or the document from the renderer', async () => {
  const asked: (string | undefined)[] = [];
  const gateway = await renderingAs(({ url }, response) => {
    asked.push(url);
    response.end('page');
  });
  for (const url of ['/discovery.json', '/robots.txt', '/remotes/catalog/none/x.js', '/.env', '/nothing.png'])
    await gateway.inject(url);
  expect(asked).toEqual([]);
  expect((await gateway.inject('/about')).body).toBe('page');
});

test('the gateway sends the renderer nothing about the visitor except the canary half', async () => {
  let heard: IncomingMessage['headers'] = {};
  const gateway = await renderingAs(({ headers }, response) => {
    heard = headers;
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
  expect(heard.cookie).toBe(`${VISITOR_COOKIE}=${visitor}`);
  expect(JSON.stringify(heard)).not.toMatch(/secret|10\.1\.2\.3/);
  expect(heard.authorization).toBeUndefined();
});

describe('fallback to the static page with its own policy', () => {
  const expectStatic = async (gateway: Awaited<ReturnType<typeof open>>) => {
    const { statusCode, body, headers } = await gateway.inject('/cars/7');
    expect([statusCode, body.includes(STATIC)]).toEqual([200, true]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(String(headers['content-security-policy'])).not.toContain('drawn');
  };

  test('sends the static page if the renderer is unavailable', async () => {
    await expectStatic(await open('http://127.0.0.1:9'));
  });

  test('sends the static page if the renderer does not respond', async () => {
    await expectStatic(await renderingAs(() => undefined, 300));
  });

  test('sends the static page if the renderer stops in the middle of a page', async () => {
    const half: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<html>');
      setTimeout(() => response.destroy(), 20);
    };
    await expectStatic(await renderingAs(half));
  });

  test('sends the static page if the renderer is too slow', async () => {
    const slow: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('<'), 50);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    await expectStatic(await renderingAs(slow, 300));
  });

  test('sends the static page if the renderer renders none', async () => {
    const none: Answer = (_request, response) => {
      response.writeHead(501, { 'x-not-drawn': 'overloaded', 'cache-control': 'public' });
      response.end();
    };
    await expectStatic(await renderingAs(none));
  });
});

test('restarting the renderer under load breaks no page', async () => {
  let isAway = false;
  const gateway = await renderingAs((_request, response) => {
    if (isAway) response.destroy();
    else setTimeout(() => response.end('<p>drawn</p>'), 5);
  });
  const seen = new Map<string, number>();
  let done = false;
  const visitor = async () => {
    while (!done) {
      const { statusCode, body } = await gateway.inject('/cars/7');
      const kind = `${String(statusCode)} ${body.includes('<p>drawn</p>') ? 'drawn' : body.includes(STATIC) ? 'static' : body}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  };
  const visitors = Array.from({ length: 10 }, visitor);
  const until = async (kind: string) => {
    const before = seen.get(kind) ?? 0;
    while ((seen.get(kind) ?? 0) < before + 20) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  for (let times = 0; times < 3; times += 1) {
    isAway = false;
    await until('200 drawn');
    isAway = true;
    await until('200 static');
  }
  done = true;
  await Promise.all(visitors);
  expect([...seen.keys()].sort()).toEqual(['200 drawn', '200 static']);
});
