import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { createGateway } from './gateway.ts';

async function openGateway() {
  const paths = await createEmptySite();
  const version = await publishCode(paths, buildOf('catalog'), 'x'.repeat(3_000));
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  const gateway = await createGateway({ site: paths.site, api: 'http://127.0.0.1:9' });
  cleanUp(() => gateway.close());
  return { gateway, version };
}

/** Headers that describe the connection or the time, not the content. */
const VOLATILE_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
const stableHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !VOLATILE_HEADERS.includes(name)));

describe.each<[string, (version: string) => string]>([
  ['a page', () => '/'],
  ['the discovery document', () => '/discovery.json'],
  ['a script', (version) => `/remotes/catalog/${version}/remoteEntry.js`],
])('gateway response: %s', (_what, address) => {
  test.each(['identity', 'br', 'gzip'])('HEAD has the headers of GET and no body (%s)', async (encoding) => {
    const { gateway, version } = await openGateway();
    const request = { url: address(version), headers: { 'accept-encoding': encoding } };
    const getResponse = await gateway.inject({ method: 'GET', ...request });
    const headResponse = await gateway.inject({ method: 'HEAD', ...request });
    expect([getResponse.statusCode, headResponse.statusCode, headResponse.body]).toEqual([200, 200, '']);
    expect(stableHeaders(headResponse.headers)).toEqual(stableHeaders(getResponse.headers));
  });

  test('a request with a matching ETag gets 304 with the same Vary header', async () => {
    const { gateway, version } = await openGateway();
    const url = address(version);
    const getResponse = await gateway.inject({ url, headers: { 'accept-encoding': 'br' } });
    const { etag, vary, 'cache-control': cacheControl } = getResponse.headers;
    expect(String(vary).toLowerCase()).toBe('accept-encoding');
    const strongTag = String(etag).replace('W/', '');
    for (const known of [String(etag), `"another", ${strongTag}`, `W/${strongTag}`, strongTag, '*']) {
      const revalidated = await gateway.inject({
        url,
        headers: { 'accept-encoding': 'br', 'if-none-match': known },
      });
      expect([known, revalidated.statusCode]).toEqual([known, 304]);
      expect(revalidated.headers).toMatchObject({ etag, vary, 'cache-control': cacheControl });
    }
  });
});
