import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { sendFile } from '../../testing/send-file.ts';

let testApp: TestApp;
let carId: string;
let sellerId: string;
let picture: string;
beforeAll(async () => {
  testApp = await createTestApp({
    env: { CORS_ORIGINS: 'https://shop.test', SITE_URL: 'https://gear.example' },
  });
  const seller = await testApp.buildSeller();
  const car = await testApp.buildCar({ sellerId: seller.id });
  [carId, sellerId] = [car.id, seller.id];
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  picture = (await sendFile(testApp, '/images', seller, photo))
    .json<{ url: string }>()
    .url.slice('/api'.length);
});
afterAll(() => testApp.close());

/** Headers that depend on the connection or the request, not on the content. */
const PER_REQUEST_HEADERS =
  /^(connection|date|transfer-encoding|x-request-id|x-ratelimit-(reset|remaining))$/;
/**
 * Headers that are known only once the content exists. A HEAD response may omit these headers, but must not
 * have different values for them.
 */
const CONTENT_HEADERS = /^content-(length|encoding)$/;

type Headers = Record<string, unknown>;
const stableHeaders = (headers: Headers): [string, unknown][] =>
  Object.entries(headers).filter(([name]) => !PER_REQUEST_HEADERS.test(name));
const withoutContentHeaders = (headers: Headers): Headers =>
  Object.fromEntries(stableHeaders(headers).filter(([name]) => !CONTENT_HEADERS.test(name)));
const varyOf = (headers: Headers): string[] =>
  String(headers['vary'])
    .split(', ')
    .map((name) => name.toLowerCase())
    .sort();

describe.each<[string, () => string, string[]]>([
  ['a whole list', () => '/cars', ['accept-encoding', 'authorization', 'origin']],
  ['a page of a list', () => '/cars?limit=1', ['accept-encoding', 'authorization', 'origin']],
  ['facet counts', () => '/cars/facets', ['accept-encoding', 'origin']],
  ['a car', () => `/cars/${carId}`, ['accept-encoding', 'authorization', 'origin']],
  ['a seller', () => `/sellers/${sellerId}`, ['accept-encoding', 'origin']],
  ['categories', () => '/categories', ['accept-encoding', 'origin']],
  ['brands', () => '/brands', ['accept-encoding', 'origin']],
  ['ads', () => '/ads', ['accept-encoding', 'origin']],
  ['the site map', () => '/sitemap.xml', ['accept-encoding', 'origin']],
  ['a probe', () => '/healthz', ['accept-encoding', 'origin']],
  ['a picture', () => picture, ['origin']],
])('the public response for %s', (_caseName, getUrl, vary) => {
  test.each(['identity', 'br', 'gzip'])(
    'a HEAD response has the headers of GET and no body (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const getResponse = await testApp.call('GET', getUrl(), { headers });
      const headResponse = await testApp.app.inject({ method: 'HEAD', url: getUrl(), headers });
      expect([getResponse.statusCode, headResponse.statusCode, headResponse.body]).toEqual([200, 200, '']);
      expect(withoutContentHeaders(headResponse.headers)).toEqual(withoutContentHeaders(getResponse.headers));
      expect(stableHeaders(getResponse.headers)).toEqual(
        expect.arrayContaining(stableHeaders(headResponse.headers)),
      );
    },
  );

  test('the Vary header is correct for every encoding', async () => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const { headers } = await testApp.call('GET', getUrl(), { headers: { 'accept-encoding': encoding } });
      expect([encoding, varyOf(headers)]).toEqual([encoding, vary]);
    }
  });

  test('a caller with a current ETag gets 304', async () => {
    const { headers } = await testApp.call('GET', getUrl());
    const { etag } = headers;
    if (etag === undefined) return;
    const weakTag = `W/${String(etag).replace('W/', '')}`;
    for (const matchingEtag of [String(etag), `"another", ${String(etag)}`, weakTag, weakTag.slice(2), '*']) {
      const revalidated = await testApp.call('GET', getUrl(), { headers: { 'if-none-match': matchingEtag } });
      expect([matchingEtag, revalidated.statusCode, revalidated.body]).toEqual([matchingEtag, 304, '']);
      expect(revalidated.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
      expect(varyOf(revalidated.headers)).toEqual(vary);
    }
  });
});
