import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { findBrowser } from '@second-gear/node-utils/find-browser';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { staticHeaders } from '../../compose/headers.ts';
import { openBrowser } from '../../gate/browser/open-browser.ts';
import { createGateway } from '../../gateway/gateway.ts';
import { headersFor } from '../../http/document-headers.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { activateMinimal, createMinimalSite, publishMinimal } from '../../testing/minimal-site.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { createOperatorFiles } from '../../testing/operator-files.ts';
import { type RawResponse, sendRaw, spellingsOf } from '../../testing/raw-request.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;
const withNginxAndBrowser = nginx && findBrowser() ? test : test.skip;

const MOUNT = `heading('Cars of ' + path);`;
let paths: SitePaths;
let version: string;
let url: string;
const streams: Readable[] = [];
const api = fastify({ bodyLimit: 20 * 2 ** 20 });

beforeAll(async () => {
  if (!nginx) return;
  paths = await createMinimalSite();
  version = await publishMinimal(paths, MOUNT);
  await activateMinimal(paths, version);
  api.addContentTypeParser('*', (_request, payload, done) => {
    void buffer(payload).then((body) => {
      done(null, body);
    }, done);
  });
  api.get('/cars', (request, reply) =>
    reply.header('x-total-count', '3').send({ url: request.url, from: request.headers['x-forwarded-for'] }),
  );
  api.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml').send(`<urlset q="${request.url}"/>`),
  );
  api.post('/images', (request) => ({ bytes: (request.body as Buffer).length }));
  api.get('/events', (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    stream.push('event: ready\n\n');
    streams.push(stream);
    return reply.type('text/event-stream').send(stream);
  });
  const address = await api.listen({ port: 0, host: '127.0.0.1' });
  cleanUp(async () => {
    api.server.closeAllConnections();
    await api.close();
  });

  const port = await serveByNginx(nginx, paths, address);
  url = `http://127.0.0.1:${String(port)}`;
});

/** Returns the raw response without decompressing it. */
const get = (address: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  sendRaw(Number(new URL(url).port), address, { headers });

withNginx('nginx responds like the gateway to every kind of address, with the site’s headers', async () => {
  const gateway = await createGateway({ site: paths.site, api: 'http://127.0.0.1:9' });
  cleanUp(() => gateway.close());
  const { shell } = (await requireDocument(paths)).extras;
  const addresses = [
    ...[
      '/',
      '/index.html',
      '/discovery.json',
      '/robots.txt',
      '/favicon.ico',
      '/dashboard/my-order',
      '/cars/1?x=1',
    ],
    ...[`/remotes/catalog/${version}/remoteEntry.js`, `/shell/${shell}/shell.js`],
    ...[`/shell/${shell}/static/favicon.svg`, `/remotes/catalog/${version}/hashes.json`],
    ...['/remotes/catalog/0.0.0-none/remoteEntry.js', '/shell/none/', '/remotes/catalog', '/nothing.png'],
    ...['/ledger.jsonl', '/settings.json', '/headers.json', `/remotes/catalog/${version}/release.json`],
    ...[
      '/.journal.json',
      '/.reserve',
      '/notes.txt',
      '/.env',
      '/x/.hidden/y',
      '/.well-known/none',
      '/cars/1.5',
      '/remotes',
    ],
    ...['/cars/a%2Fb', '/%61bout', '/Robots.txt'],
  ];
  for (const address of addresses) {
    const [nginxResponse, gatewayResponse] = [await get(address), await gateway.inject(address)];
    expect([address, nginxResponse.status, nginxResponse.headers['cache-control']]).toEqual([
      address,
      gatewayResponse.statusCode,
      gatewayResponse.headers['cache-control'],
    ]);
    if (nginxResponse.status === 200) {
      expect([address, nginxResponse.body.equals(gatewayResponse.rawPayload)]).toEqual([address, true]);
      expect([address, nginxResponse.headers.etag]).toEqual([address, expect.any(String)]);
    }
    const siteHeaders = staticHeaders(await readSettings(paths.settings));
    const expectedHeaders = headersFor(nginxResponse.headers['content-type']!, siteHeaders);
    for (const name of Object.keys(siteHeaders))
      expect([address, name, nginxResponse.headers[name.toLowerCase()]]).toEqual([
        address,
        name,
        expectedHeaders[name],
      ]);
    // Every directive of the gateway's policy is in nginx's header or in the page.
    const policyText =
      nginxResponse.body.toString().replaceAll('&amp;', '&') +
      nginxResponse.headers['content-security-policy']!;
    const isPage =
      nginxResponse.status === 200 && nginxResponse.headers['content-type']!.startsWith('text/html');
    const policy = String(gatewayResponse.headers['content-security-policy']).split('; ');
    if (isPage) expect(policy.filter((directive) => !policyText.includes(directive))).toEqual([]);
  }
  const entry = await get(`/remotes/catalog/${version}/remoteEntry.js`);
  expect(entry.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

withNginx('nginx does not expose operator files under any spelling of their addresses', async () => {
  const page = await readFile(paths.index);
  const operatorFiles = await createOperatorFiles(paths, version);
  const leaked: unknown[] = [];
  for (const address of operatorFiles.addresses.flatMap(spellingsOf)) {
    const { status, body } = await get(address);
    const isPage = status === 200 && body.equals(page);
    if (!isPage && (status < 400 || status >= 500))
      leaked.push([address, status, body.toString().slice(0, 80)]);
  }
  await operatorFiles.remove();
  expect(leaked).toEqual([]);
});

withNginx('nginx sends 304 for an unchanged page or document, compressed or not', async () => {
  for (const address of ['/', '/discovery.json', '/cars/1']) {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const first = await get(address, headers);
      const second = await get(address, { ...headers, 'if-none-match': first.headers.etag! });
      expect([address, headers, second.status, second.headers['cache-control']]).toEqual([
        ...[address, headers, 304, 'no-cache'],
      ]);
    }
  }
});

withNginx('nginx sends the published compressed files, which decompress to the originals', async () => {
  const unpack: Record<string, (packed: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };
  const folder = paths.remoteVersion('catalog', version);
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.gz'))
    .map((name) => name.slice(0, -3));
  expect(files).toContain('remoteEntry.js');
  for (const file of files) {
    const original = await readFile(path.join(folder, file));
    for (const encoding of nginx!.brotli ? ['gzip', 'br'] : ['gzip']) {
      const response = await get(`/remotes/catalog/${version}/${file}`, { 'accept-encoding': encoding });
      expect([file, response.headers['content-encoding'], response.headers.vary]).toEqual([
        ...[file, encoding, 'Accept-Encoding'],
      ]);
      const published = await readFile(path.join(folder, `${file}.${encoding === 'br' ? 'br' : 'gz'}`));
      expect(response.body.equals(published)).toBe(true);
      expect(unpack[encoding]!(response.body).equals(original)).toBe(true);
    }
  }
  const page = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(page.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(page.body).equals(await readFile(paths.index))).toBe(true);
});

withNginx(
  'nginx forwards /api with headers, streams and large uploads, and returns 503 if the API is unavailable',
  async () => {
    const carsResponse = await get('/api/cars?limit=1', { 'x-forwarded-for': '1.2.3.4' });
    expect(JSON.parse(carsResponse.body.toString())).toEqual({ url: '/cars?limit=1', from: '127.0.0.1' });
    expect(carsResponse.headers['x-total-count']).toBe('3');
    expect(carsResponse.headers['content-security-policy']).toBeUndefined();
    expect((await get('/sitemap.xml?page=2')).body.toString()).toBe('<urlset q="/sitemap.xml?page=2"/>');

    const events = await fetch(`${url}/api/events`);
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('event: ready\n\n');
    streams[0]!.push(': still here\n\n');
    expect((await reader.read()).value).toBe(': still here\n\n');
    streams[0]!.push(null);
    expect((await reader.read()).done).toBe(true);

    const upload = await fetch(`${url}/api/images`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: Buffer.alloc(10 * 2 ** 20 + 100_000),
    });
    expect(await upload.json()).toEqual({ bytes: 10 * 2 ** 20 + 100_000 });

    api.server.closeAllConnections();
    await api.close();
    const gateway = await createGateway({ site: paths.site, api: 'http://127.0.0.1:9' });
    cleanUp(() => gateway.close());
    const unavailable = await get('/api/cars');
    expect([unavailable.status, JSON.parse(unavailable.body.toString())]).toEqual([
      503,
      (await gateway.inject('/api/cars')).json(),
    ]);
  },
);

withNginxAndBrowser('a browser opens the site through nginx without errors, even at deep links', async () => {
  const browser = await openBrowser(findBrowser()!);
  try {
    const page = await browser.newPage();
    const browserErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') browserErrors.push(message.text());
    });
    page.on('pageerror', (error) => browserErrors.push(error.message));
    for (const address of ['/', '/cars/7']) {
      await page.goto(url + address);
      await page.getByRole('heading', { name: `Cars of ${address}` }).waitFor();
    }
    expect(browserErrors).toEqual([]);
    // The policy is active: an injected script does not run.
    const inlineScript = page.evaluate(() => {
      document.createElement('script').text = '1';
    });
    await expect(inlineScript).rejects.toThrow(/TrustedScript/);
  } finally {
    await browser.close();
  }
});
