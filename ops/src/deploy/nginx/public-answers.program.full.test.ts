import { createServer } from 'node:http';
import { jest } from '@jest/globals';
import { temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import { pointTo } from '../../rollout/point-to.ts';
import { demandDocument } from '../../site/discovery-file.ts';
import { drawnSite, rendererOf, serveRenderer } from '../../testing/drawn-site.ts';
import { buildOf, publishOutput, writeDist } from '../../testing/fixtures.ts';
import { smallHalf } from '../../testing/halves.ts';
import { listening } from '../../testing/listening.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { type RawAnswer, sendRaw } from '../../testing/raw-request.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const describeWithNginx = nginx ? describe.each : describe.skip.each;

/** Long enough to be compressed. */
const LONG = 'x'.repeat(3_000);
const SERVER = 'server/part.cjs';
const API_VARY = 'Origin, accept-encoding';
const PICTURE_VARY = 'Origin';

/**
 * Starts an API that responds like the real one: with an ETag, 304 for a matching one, and `Vary` in every
 * response.
 */
const api = () =>
  listening(
    createServer((request, response) => {
      const etag = `W/"${String(request.url)}"`;
      response.setHeader('ETag', etag);
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('Vary', request.url === '/images/1.webp' ? PICTURE_VARY : API_VARY);
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.end(request.method === 'HEAD' ? '' : LONG);
    }),
  );

/** Ports of an nginx with a renderer and of one without. */
let drawing: number;
let plain: number;
/** Placeholders for versions in the addresses below. */
let versions: Record<'CATALOG' | 'SHELL', string>;

beforeAll(async () => {
  if (!nginx) return;
  const paths = await drawnSite();
  const routes = [{ path: '/cars/:id', drawn: true }];
  const build = { ...buildOf('catalog', { routes }), server: SERVER };
  const dist = await writeDist(`${await temporaryFolder()}/dist`, build, {
    'remoteEntry.js': LONG,
    'static/picture.png': LONG,
    [SERVER]: smallHalf(`return "${LONG}" + address;`),
  });
  const version = await publishOutput(paths, 'catalog', dist);
  await pointTo(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  versions = { CATALOG: version, SHELL: (await demandDocument(paths)).extras.shell };
  const address = await api();
  const renderer = await serveRenderer(rendererOf(paths).renderer);
  drawing = await serveByNginx(nginx, paths, address, {}, ['--renderer', renderer]);
  plain = await serveByNginx(nginx, paths, address);
});

/** Headers that describe the connection or the time, not the content. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)));

const SITE_VARY = 'Accept-Encoding';

describeWithNginx<[string, () => number, string, string | undefined]>([
  ['a page that is drawn', () => drawing, '/cars/7', SITE_VARY],
  ['a page that the browser draws', () => plain, '/cars/7', SITE_VARY],
  ['the page by the name of its file', () => plain, '/index.html', SITE_VARY],
  ['the discovery document', () => drawing, '/discovery.json', SITE_VARY],
  ['the rules for robots', () => plain, '/robots.txt', SITE_VARY],
  ['a script', () => plain, '/remotes/catalog/CATALOG/remoteEntry.js', SITE_VARY],
  ['a short script', () => drawing, '/shell/SHELL/shell.js', SITE_VARY],
  ['a picture of a version', () => plain, '/remotes/catalog/CATALOG/static/picture.png', undefined],
  ['a list of the API', () => plain, '/api/cars', API_VARY],
  ['a picture of the API', () => drawing, '/api/images/1.webp', PICTURE_VARY],
  ['the site map', () => plain, '/sitemap.xml', API_VARY],
])('nginx response: %s', (_what, port, address, vary) => {
  const ask = (method: string, headers: Record<string, string>): Promise<RawAnswer> =>
    sendRaw(
      port(),
      address.replace(/CATALOG|SHELL/, (name) => versions[name as keyof typeof versions]),
      { method, headers },
    );

  test.each(['identity', 'br', 'gzip'])('HEAD has the headers of GET and no body (%s)', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const [got, head] = [await ask('GET', headers), await ask('HEAD', headers)];
    expect([got.status, head.status, head.body.length]).toEqual([200, 200, 0]);
    expect(lasting(head.headers)).toEqual(lasting(got.headers));
  });

  test.each(['identity', 'br', 'gzip'])(
    'a request with a matching ETag gets 304 with the same Vary header (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const got = await ask('GET', headers);
      const { etag, vary: varies, 'cache-control': kept } = got.headers;
      expect([got.status, varies, etag]).toEqual([200, vary, expect.any(String)]);
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(method, { ...headers, 'if-none-match': etag! });
        expect([method, again.status, again.body.length]).toEqual([method, 304, 0]);
        expect([again.headers.vary, again.headers['cache-control']]).toEqual([vary, kept]);
        // nginx weakens the ETag of compressed responses, but sends the strong one with a 304.
        expect(again.headers.etag?.replace('W/', '')).toBe(etag!.replace('W/', ''));
      }
    },
  );
});
