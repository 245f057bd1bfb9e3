import sharp from 'sharp';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { sendFile } from '../testing/files.ts';

let t: TestApp;
let carId: string;
let sellerId: string;
let picture: string;
beforeAll(async () => {
  t = await createTestApp({ env: { CORS_ORIGINS: 'https://shop.test', SITE_URL: 'https://gear.example' } });
  const seller = await t.buildSeller();
  const car = await t.buildCar({ sellerId: seller.id });
  [carId, sellerId] = [car.id, seller.id];
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  picture = (await sendFile(t, '/images', seller, photo)).json<{ url: string }>().url.slice('/api'.length);
});
afterAll(() => t.close());

/** Headers that depend on the connection or the request, not on the content. */
const PASSING = /^(connection|date|transfer-encoding|x-request-id|x-ratelimit-(reset|remaining))$/;
/** Known only once the content exists. HEAD may omit these headers, but must not send other values. */
const OF_CONTENT = /^content-(length|encoding)$/;

type Headers = Record<string, unknown>;
const lasting = (headers: Headers): [string, unknown][] =>
  Object.entries(headers).filter(([name]) => !PASSING.test(name));
const withoutContent = (headers: Headers): Headers =>
  Object.fromEntries(lasting(headers).filter(([name]) => !OF_CONTENT.test(name)));
const varying = (headers: Headers): string[] =>
  String(headers['vary'])
    .split(', ')
    .map((name) => name.toLowerCase())
    .sort();

describe.each<[string, () => string, string[]]>([
  ['a whole list', () => '/cars', ['accept-encoding', 'authorization', 'origin']],
  ['a page of a list', () => '/cars?limit=1', ['accept-encoding', 'authorization', 'origin']],
  ['counts', () => '/cars/facets', ['accept-encoding', 'origin']],
  ['a car', () => `/cars/${carId}`, ['accept-encoding', 'authorization', 'origin']],
  ['a seller', () => `/sellers/${sellerId}`, ['accept-encoding', 'origin']],
  ['categories', () => '/categories', ['accept-encoding', 'origin']],
  ['brands', () => '/brands', ['accept-encoding', 'origin']],
  ['ads', () => '/ads', ['accept-encoding', 'origin']],
  ['the site map', () => '/sitemap.xml', ['accept-encoding', 'origin']],
  ['a probe', () => '/healthz', ['accept-encoding', 'origin']],
  ['a picture', () => picture, ['origin']],
])('the public response for %s', (_what, address, vary) => {
  test.each(['identity', 'br', 'gzip'])(
    'a HEAD response has the headers of GET and no body (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const got = await t.call('GET', address(), { headers });
      const head = await t.app.inject({ method: 'HEAD', url: address(), headers });
      expect([got.statusCode, head.statusCode, head.body]).toEqual([200, 200, '']);
      expect(withoutContent(head.headers)).toEqual(withoutContent(got.headers));
      expect(lasting(got.headers)).toEqual(expect.arrayContaining(lasting(head.headers)));
    },
  );

  test('the Vary header is correct for every encoding', async () => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const { headers } = await t.call('GET', address(), { headers: { 'accept-encoding': encoding } });
      expect([encoding, varying(headers)]).toEqual([encoding, vary]);
    }
  });

  test('a caller with a current ETag gets 304', async () => {
    const { headers } = await t.call('GET', address());
    const { etag } = headers;
    if (etag === undefined) return;
    const weak = `W/${String(etag).replace('W/', '')}`;
    for (const known of [String(etag), `"another", ${String(etag)}`, weak, weak.slice(2), '*']) {
      const again = await t.call('GET', address(), { headers: { 'if-none-match': known } });
      expect([known, again.statusCode, again.body]).toEqual([known, 304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
      expect(varying(again.headers)).toEqual(vary);
    }
  });
});
