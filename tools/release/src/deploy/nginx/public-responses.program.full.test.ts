import { createServer } from 'node:http';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../../rollout/activate-version.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import { buildOf, publishOutput, writeDist } from '../../testing/fixtures.ts';
import { listenOnFreePort } from '../../testing/listen-on-free-port.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { type RawResponse, sendRaw } from '../../testing/raw-request.ts';
import { minimalServerBundle } from '../../testing/server-bundles.ts';
import { createSsrSite, createTestRenderer, serveRenderer } from '../../testing/ssr-site.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const describeWithNginx = nginx ? describe.each : describe.skip.each;

/** Long enough to be compressed. */
const LONG_BODY = 'x'.repeat(3_000);
const SERVER = 'server/part.cjs';
const API_VARY = 'Origin, accept-encoding';
const PICTURE_VARY = 'Origin';

/**
 * Starts an API that responds like the real one: with an ETag, status 304 for a matching ETag, and `Vary` in
 * every response.
 */
const startApi = () =>
  listenOnFreePort(
    createServer((request, response) => {
      const etag = `W/"${String(request.url)}"`;
      response.setHeader('ETag', etag);
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Vary', request.url === '/images/1.webp' ? PICTURE_VARY : API_VARY);
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.end(request.method === 'HEAD' ? '' : LONG_BODY);
    }),
  );

/** Ports of two nginx servers, one with a renderer and one without. */
let ssrPort: number;
let staticPort: number;
/** Versions that replace the placeholders CATALOG and SHELL in the addresses below. */
let versions: Record<'CATALOG' | 'SHELL', string>;

beforeAll(async () => {
  if (!nginx) return;
  const paths = await createSsrSite();
  const routes = [{ path: '/cars/:id', drawn: true }];
  const build = { ...buildOf('catalog', { routes }), server: SERVER };
  const dist = await writeDist(`${await createTemporaryFolder()}/dist`, build, {
    'remoteEntry.js': LONG_BODY,
    'static/picture.png': LONG_BODY,
    [SERVER]: minimalServerBundle(`return "${LONG_BODY}" + address;`),
  });
  const version = await publishOutput(paths, 'catalog', dist);
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  versions = { CATALOG: version, SHELL: (await requireDocument(paths)).extras.shell };
  const address = await startApi();
  const renderer = await serveRenderer(createTestRenderer(paths).renderer);
  ssrPort = await serveByNginx(nginx, paths, address, {}, ['--renderer', renderer]);
  staticPort = await serveByNginx(nginx, paths, address);
});

/** Headers that describe the connection or the time, not the content. */
const VOLATILE_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const stableHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !VOLATILE_HEADERS.includes(name)));

const SITE_VARY = 'Accept-Encoding';

describeWithNginx<[string, () => number, string, string | undefined]>([
  ['a server-rendered page', () => ssrPort, '/cars/7', SITE_VARY],
  ['a client-rendered page', () => staticPort, '/cars/7', SITE_VARY],
  ['the page at /index.html', () => staticPort, '/index.html', SITE_VARY],
  ['the discovery document', () => ssrPort, '/discovery.json', SITE_VARY],
  ['robots.txt', () => staticPort, '/robots.txt', SITE_VARY],
  ['a script', () => staticPort, '/remotes/catalog/CATALOG/remoteEntry.js', SITE_VARY],
  ['a short script', () => ssrPort, '/shell/SHELL/shell.js', SITE_VARY],
  ['an image of a version', () => staticPort, '/remotes/catalog/CATALOG/static/picture.png', undefined],
  ['a list from the API', () => staticPort, '/api/cars', API_VARY],
  ['an image from the API', () => ssrPort, '/api/images/1.webp', PICTURE_VARY],
  ['the sitemap', () => staticPort, '/sitemap.xml', API_VARY],
])('nginx response: %s', (_what, port, address, vary) => {
  const sendRequest = (method: string, headers: Record<string, string>): Promise<RawResponse> =>
    sendRaw(
      port(),
      address.replace(/CATALOG|SHELL/, (name) => versions[name as keyof typeof versions]),
      { method, headers },
    );

  test.each(['identity', 'br', 'gzip'])('HEAD has the headers of GET and no body (%s)', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const [getResponse, headResponse] = [
      await sendRequest('GET', headers),
      await sendRequest('HEAD', headers),
    ];
    expect([getResponse.status, headResponse.status, headResponse.body.length]).toEqual([200, 200, 0]);
    expect(stableHeaders(headResponse.headers)).toEqual(stableHeaders(getResponse.headers));
  });

  test.each(['identity', 'br', 'gzip'])(
    'a request with a matching ETag gets 304 with the same Vary header (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const getResponse = await sendRequest('GET', headers);
      const { etag, vary: actualVary, 'cache-control': cacheControl } = getResponse.headers;
      expect([getResponse.status, actualVary, etag]).toEqual([200, vary, expect.any(String)]);
      for (const method of ['GET', 'HEAD']) {
        const revalidated = await sendRequest(method, { ...headers, 'if-none-match': etag! });
        expect([method, revalidated.status, revalidated.body.length]).toEqual([method, 304, 0]);
        expect([revalidated.headers.vary, revalidated.headers['cache-control']]).toEqual([
          vary,
          cacheControl,
        ]);
        // nginx weakens the ETag of compressed responses, but sends the strong one with a 304.
        expect(revalidated.headers.etag?.replace('W/', '')).toBe(etag!.replace('W/', ''));
      }
    },
  );
});
