import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { pointTo } from '../rollout/point-to.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { createGateway } from './gateway.ts';

async function open() {
  const paths = await emptySite();
  const version = await publishCode(paths, buildOf('catalog'), 'x'.repeat(3_000));
  await pointTo(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  const gateway = await createGateway({ site: paths.site, api: 'http://127.0.0.1:9' });
  cleanUp(() => gateway.close());
  return { gateway, version };
}

/** Headers that describe the connection or the time, not the content. */
const PASSING = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)));

describe.each<[string, (version: string) => string]>([
  ['a page', () => '/'],
  ['the discovery document', () => '/discovery.json'],
  ['a script', (version) => `/remotes/catalog/${version}/remoteEntry.js`],
])('gateway response: %s', (_what, address) => {
  test.each(['identity', 'br', 'gzip'])('HEAD has the headers of GET and no body (%s)', async (encoding) => {
    const { gateway, version } = await open();
    const asked = { url: address(version), headers: { 'accept-encoding': encoding } };
    const got = await gateway.inject({ method: 'GET', ...asked });
    const head = await gateway.inject({ method: 'HEAD', ...asked });
    expect([got.statusCode, head.statusCode, head.body]).toEqual([200, 200, '']);
    expect(lasting(head.headers)).toEqual(lasting(got.headers));
  });

  test('a request with a matching ETag gets 304 with the same Vary header', async () => {
    const { gateway, version } = await open();
    const url = address(version);
    const got = await gateway.inject({ url, headers: { 'accept-encoding': 'br' } });
    const { etag, vary, 'cache-control': kept } = got.headers;
    expect(String(vary).toLowerCase()).toBe('accept-encoding');
    const strong = String(etag).replace('W/', '');
    for (const known of [String(etag), `"another", ${strong}`, `W/${strong}`, strong, '*']) {
      const again = await gateway.inject({
        url,
        headers: { 'accept-encoding': 'br', 'if-none-match': known },
      });
      expect([known, again.statusCode]).toEqual([known, 304]);
      expect(again.headers).toMatchObject({ etag, vary, 'cache-control': kept });
    }
  });
});
