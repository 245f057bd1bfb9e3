import { createServer, type RequestListener } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { standingHeaders } from '../../compose/headers.ts';
import { pointTo } from '../../rollout/point-to.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { drawnSite, publishDrawn, rendererOf, serveRenderer } from '../../testing/drawn-site.ts';
import { listening } from '../../testing/listening.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { sendRaw } from '../../testing/raw-request.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;
const STATIC = '<div id="root"></div>';

async function site(): Promise<{ paths: SitePaths; version: string }> {
  const paths = await drawnSite();
  const version = await publishDrawn(paths, 'return "Cars at " + address;');
  await pointTo(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  return { paths, version };
}

/** Starts nginx in front of a renderer. */
async function open(paths: SitePaths, renderer: string, patience = 120_000) {
  const env = { RENDERER_PATIENCE_MS: String(patience) };
  const port = await serveByNginx(nginx!, paths, 'http://127.0.0.1:9', env, ['--renderer', renderer]);
  return (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRaw(port, address, { headers, method });
}

const rendering = (listener: RequestListener): Promise<string> => listening(createServer(listener));

withNginx('pages come as they are drawn, each header of the site once, and follow a release', async () => {
  const { paths } = await site();
  const renderer = await serveRenderer(rendererOf(paths).renderer);
  const ask = await open(paths, renderer);
  const page = await ask('/cars/7');
  expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('Cars at /cars/7')]);
  expect(page.headers).toMatchObject({ 'cache-control': 'public, no-cache' });
  for (const [name, value] of Object.entries(standingHeaders(await readSettings(paths.settings))))
    if (name !== 'Content-Security-Policy')
      expect([name, page.headers[name.toLowerCase()]]).toEqual([name, value]);
  const style = /style-src [^;]*/.exec(String(page.headers['content-security-policy']))![0];
  expect(style.match(/sha256-/g)).toHaveLength(3);
  const packed = await ask('/cars/7', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.body).equals(page.body)).toBe(true);
  const known = await ask('/cars/7', { 'if-none-match': page.headers.etag! });
  expect([known.status, known.body.toString()]).toEqual([304, '']);
  expect((await ask('/gone')).status).toBe(404);
  expect((await ask('/cars/7', {}, 'POST')).status).toBe(405);
  const to = await publishDrawn(paths, 'return "New";');
  await pointTo(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  expect((await ask('/cars/7')).body.toString()).toContain('New');
});

withNginx('files, the document and what is not public never come from the renderer', async () => {
  const asked: (string | undefined)[] = [];
  const { paths, version } = await site();
  const ask = await open(
    paths,
    await rendering(({ url }, response) => {
      asked.push(url);
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
    expect([address, (await ask(address)).status]).toEqual([address, status]);
  expect(asked).toEqual([]);
  expect((await ask('/about')).body.toString()).toBe('page');
});

withNginx('the renderer is told nothing of who asks but their half of a trial', async () => {
  let heard = '';
  const { paths } = await site();
  const ask = await open(
    paths,
    await rendering(({ headers }, response) => {
      heard = JSON.stringify(headers);
      response.end('page');
    }),
  );
  const visitor = 'a'.repeat(32);
  await ask('/', { cookie: `token=secret; ${VISITOR_COOKIE}=${visitor}`, authorization: 'Bearer secret' });
  expect(heard).toContain(`"cookie":"${VISITOR_COOKIE}=${visitor}"`);
  expect(heard).not.toContain('secret');
});

withNginx('the static page comes where the renderer is away, silent, breaks off or draws none', async () => {
  const { paths } = await site();
  const renderers: [string, number][] = [
    ['http://127.0.0.1:9', 120_000],
    [await rendering(() => undefined), 300],
    [await rendering((_request, response) => response.destroy()), 120_000],
    [await rendering((_request, response) => response.writeHead(501).end()), 120_000],
  ];
  for (const [renderer, patience] of renderers) {
    const ask = await open(paths, renderer, patience);
    const { status, body, headers } = await ask('/cars/7');
    expect([renderer, status, body.toString().includes(STATIC)]).toEqual([renderer, 200, true]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe(
      standingHeaders(await readSettings(paths.settings))['Content-Security-Policy'],
    );
    const packed = await ask('/cars/7', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.body).equals(body)).toBe(true);
  }
});
