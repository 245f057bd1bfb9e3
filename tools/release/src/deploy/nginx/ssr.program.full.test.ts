import { createServer, type RequestListener } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { staticHeaders } from '../../compose/headers.ts';
import { activateVersion } from '../../rollout/activate-version.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { listenOnFreePort } from '../../testing/listen-on-free-port.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { sendRaw } from '../../testing/raw-request.ts';
import {
  createSsrSite,
  publishSsrRemote,
  createTestRenderer,
  serveRenderer,
} from '../../testing/ssr-site.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;
const EMPTY_ROOT = '<div id="root"></div>';

async function createSite(): Promise<{ paths: SitePaths; version: string }> {
  const paths = await createSsrSite();
  const version = await publishSsrRemote(paths, 'return "Cars at " + address;');
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  return { paths, version };
}

/** Starts nginx in front of a renderer. */
async function serve(paths: SitePaths, renderer: string, timeoutMs = 120_000) {
  const env = { RENDERER_TIMEOUT_MS: String(timeoutMs) };
  const port = await serveByNginx(nginx!, paths, 'http://127.0.0.1:9', env, ['--renderer', renderer]);
  return (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRaw(port, address, { headers, method });
}

const startRenderer = (listener: RequestListener): Promise<string> =>
  listenOnFreePort(createServer(listener));

withNginx(
  'nginx sends server-rendered pages with each of the site’s headers once, even after a release',
  async () => {
    const { paths } = await createSite();
    const renderer = await serveRenderer(createTestRenderer(paths).renderer);
    const get = await serve(paths, renderer);
    const page = await get('/cars/7');
    expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('Cars at /cars/7')]);
    expect(page.headers).toMatchObject({ 'cache-control': 'public, no-cache' });
    for (const [name, value] of Object.entries(staticHeaders(await readSettings(paths.settings))))
      if (name !== 'Content-Security-Policy')
        expect([name, page.headers[name.toLowerCase()]]).toEqual([name, value]);
    const style = /style-src [^;]*/.exec(String(page.headers['content-security-policy']))![0];
    expect(style.match(/sha256-/g)).toHaveLength(3);
    const compressed = await get('/cars/7', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(compressed.body).equals(page.body)).toBe(true);
    const compressedByRenderer = await get('/cars/7', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressedByRenderer.body).equals(page.body)).toBe(true);
    const unchanged = await get('/cars/7', { 'if-none-match': page.headers.etag! });
    expect([unchanged.status, unchanged.body.toString()]).toEqual([304, '']);
    expect((await get('/gone')).status).toBe(404);
    expect((await get('/cars/7', {}, 'POST')).status).toBe(405);
    const to = await publishSsrRemote(paths, 'return "New";');
    await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
    expect((await get('/cars/7')).body.toString()).toContain('New');
  },
);

withNginx('nginx never requests files, the document or private addresses from the renderer', async () => {
  const requestedUrls: (string | undefined)[] = [];
  const { paths, version } = await createSite();
  const get = await serve(
    paths,
    await startRenderer(({ url }, response) => {
      requestedUrls.push(url);
      response.end('page');
    }),
  );
  for (const [address, status] of [
    ['/discovery.json', 200],
    [`/remotes/catalog/${version}/remoteEntry.js`, 200],
    [`/remotes/catalog/${version}/server/part.cjs`, 404],
    ['/remotes/catalog/none/x.js', 404],
    ['/ledger.jsonl', 404],
    ['/nothing.png', 404],
  ] as const)
    expect([address, (await get(address)).status]).toEqual([address, status]);
  expect(requestedUrls).toEqual([]);
  expect((await get('/about')).body.toString()).toBe('page');
});

withNginx('the only user data that nginx sends to the renderer is the visitor’s id', async () => {
  let receivedHeaders = '';
  const { paths } = await createSite();
  const get = await serve(
    paths,
    await startRenderer(({ headers }, response) => {
      receivedHeaders = JSON.stringify(headers);
      response.end('page');
    }),
  );
  const visitor = 'a'.repeat(32);
  await get('/', { cookie: `token=secret; ${VISITOR_COOKIE}=${visitor}`, authorization: 'Bearer secret' });
  expect(receivedHeaders).toContain(`"cookie":"${VISITOR_COOKIE}=${visitor}"`);
  expect(receivedHeaders).not.toContain('secret');
});

withNginx(
  'nginx sends the static page if the renderer is unavailable, times out, disconnects or renders no page',
  async () => {
    const { paths } = await createSite();
    const renderers: [string, number][] = [
      ['http://127.0.0.1:9', 120_000],
      [await startRenderer(() => undefined), 300],
      [await startRenderer((_request, response) => response.destroy()), 120_000],
      [await startRenderer((_request, response) => response.writeHead(501).end()), 120_000],
    ];
    for (const [renderer, timeoutMs] of renderers) {
      const get = await serve(paths, renderer, timeoutMs);
      const { status, body, headers } = await get('/cars/7');
      expect([renderer, status, body.toString().includes(EMPTY_ROOT)]).toEqual([renderer, 200, true]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toBe(
        staticHeaders(await readSettings(paths.settings))['Content-Security-Policy'],
      );
      const compressed = await get('/cars/7', { 'accept-encoding': 'gzip' });
      expect(gunzipSync(compressed.body).equals(body)).toBe(true);
    }
  },
);
