import { once } from 'node:events';
import { Readable } from 'node:stream';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { cleanUp, temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import fastify, { type FastifyInstance } from 'fastify';
import { readPageBlock, withPageBlock } from '../compose/page-block.ts';
import { createGateway } from '../gateway/gateway.ts';
import { applySettings, pointTo } from '../rollout/point-to.ts';
import { deployedVersions } from '../site/document.ts';
import { sitePaths } from '../site/paths.ts';
import { readSettings } from '../site/settings.ts';
import { buildOf, emptySite, publishCode, remoteDist } from '../testing/fixtures.ts';
import { readDeployedSite } from './deployed-site.ts';
import { reasonsAgainst } from './fit.ts';
import { placeLocal } from './local-version.ts';
import { createWorkbenchGateway } from './workbench-gateway.ts';

const PAGE = { accept: 'text/html' };

async function listen(app: FastifyInstance): Promise<string> {
  cleanUp(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Starts a deployed site with a catalog and the test's own API. */
async function deploy(api: string, apiHost = '/api') {
  const paths = await emptySite();
  const settings = await readSettings(paths.settings);
  await applySettings(paths, { ...settings, config: { ...settings.config, apiHost } }, 'test');
  const version = await publishCode(paths, buildOf('catalog'), 'deployed');
  await pointTo(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  return { url: await listen(await createGateway({ site: paths.site, api })), version };
}

/** Starts a workbench for that site. Its catalog is `code`. */
async function workbench(url: string, code = 'local') {
  const site = await readDeployedSite(url);
  const paths = sitePaths(await temporaryFolder());
  const live = await placeLocal(paths, 'catalog', await remoteDist(buildOf('catalog'), code));
  const served = deployedVersions({ live, trial: null, good: [], versions: [] });
  const gateway = await createWorkbenchGateway({ site, remote: 'catalog', paths, served: () => served });
  cleanUp(() => gateway.close());
  return { gateway, version: live.version, site, live };
}

test.each([['//['], ['//:99999/'], ['/%00']])(
  'the workbench rejects %s as an invalid address',
  async (address) => {
    const { gateway } = await workbench((await deploy('http://127.0.0.1:9')).url);
    const { statusCode, body } = await gateway.inject({ url: address, headers: PAGE });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('no address') as string]);
  },
);

test('the workbench serves the deployed page with the local version and live reload under a valid policy', async () => {
  const { url, version: deployed } = await deploy('http://127.0.0.1:9');
  const { gateway, version } = await workbench(url);
  const given = await fetch(`${url}/cars/1`, { headers: PAGE });
  const html = await given.text();
  const answer = await gateway.inject({ url: '/cars/1', headers: PAGE });
  expect(answer.headers['content-security-policy']).toBe(given.headers.get('content-security-policy'));
  expect(answer.headers['cache-control']).toBe('no-store');

  const block = readPageBlock(answer.body, DISCOVERY_ELEMENT_ID) as { microFrontends: object };
  expect(block.microFrontends).toMatchObject({ catalog: [{ metadata: { version } }] });
  const tag = '<script defer src="/__dev/reload.js"></script>\n';
  expect(answer.body).toContain(tag);
  const original = readPageBlock(html, DISCOVERY_ELEMENT_ID);
  expect(withPageBlock(answer.body.replace(tag, ''), DISCOVERY_ELEMENT_ID, original)).toBe(html);

  const document = (await gateway.inject('/discovery.json')).json<{ microFrontends: object }>();
  expect(document.microFrontends).toMatchObject({ catalog: [{ metadata: { version } }], shell: [{}] });
  const local = await gateway.inject(`/remotes/catalog/${version}/remoteEntry.js`);
  expect(local.body).toContain('local');
  const record = await gateway.inject(`/remotes/catalog/${version}/release.json`);
  expect(record.statusCode).toBe(404);
  const theirs = await gateway.inject(`/remotes/catalog/${deployed}/remoteEntry.js`);
  expect(theirs.body).toContain('deployed');
  expect((await gateway.inject('/nothing.png')).statusCode).toBe(404);
});

test('the workbench forwards API calls as from the deployed site, but not telemetry of local versions', async () => {
  const api = fastify();
  const seen: unknown[] = [];
  api.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  api.post('/*', (request, reply) => {
    const { origin, authorization, referer } = request.headers;
    seen.push({ url: request.url, origin, authorization, referer, body: request.body });
    return reply.header('set-cookie', 'a=1; Domain=cars.example; Path=/; Secure; HttpOnly').send({});
  });
  const { url } = await deploy(await listen(api));
  const { gateway } = await workbench(url);
  const here = { origin: 'http://localhost:3001', referer: 'http://localhost:3001/cars/1?x=2' };
  const answer = await gateway.inject({
    method: 'POST',
    url: '/api/images',
    headers: { ...here, authorization: 'Bearer x', 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b--',
  });
  expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/; HttpOnly']);
  const report = { remote: 'catalog', version: '1', kind: 'mounted' };
  const told = await gateway.inject({
    method: 'POST',
    url: '/api/telemetry',
    headers: here,
    payload: { events: [report] },
  });
  expect(told.statusCode).toBe(200);
  expect(seen).toEqual([
    {
      url: '/images',
      origin: url,
      referer: `${url}/cars/1?x=2`,
      authorization: 'Bearer x',
      body: '--b--',
    },
  ]);
});

test('the workbench proxies an API on another origin, because that API allows only the site’s origin', async () => {
  const api = fastify();
  api.get('/v1/cars', (request) => ({ url: request.url, origin: request.headers.origin }));
  const { url } = await deploy('http://127.0.0.1:9', `${await listen(api)}/v1`);
  const { gateway } = await workbench(url);
  const page = await gateway.inject({ url: '/', headers: PAGE });
  expect(readPageBlock(page.body, SITE_CONFIG_ELEMENT_ID)).toMatchObject({ apiHost: '/api' });
  const answer = await gateway.inject({ url: '/api/cars?limit=1', headers: { origin: 'http://here' } });
  expect(answer.json()).toEqual({ url: '/v1/cars?limit=1', origin: url });
});

test('the workbench passes an event stream through without buffering and ends it with its reader', async () => {
  const api = fastify();
  const ended: Promise<unknown>[] = [];
  api.get('/events', (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    ended.push(once(stream, 'close'));
    stream.push('event: ready\n\n');
    return reply.type('text/event-stream').send(stream);
  });
  const { url } = await deploy(await listen(api));
  const { gateway } = await workbench(url);
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/events`, { signal: leaving.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('event: ready\n\n');
  leaving.abort();
  await ended[0];
}, 60_000);

test('the workbench reports an unavailable site on the page and to API calls', async () => {
  const site = await createGateway({ site: (await emptySite()).site, api: 'http://127.0.0.1:9' });
  const url = await site.listen({ port: 0, host: '127.0.0.1' });
  const { gateway } = await workbench(url);
  await site.close();
  const page = await gateway.inject({ url: '/', headers: PAGE });
  expect([page.statusCode, page.body]).toEqual([502, expect.stringContaining(`Nothing answers at ${url}`)]);
  const call = await gateway.inject('/api/cars');
  expect([call.statusCode, call.json()]).toEqual([502, expect.objectContaining({ code: 'unavailable' })]);
});

test('the workbench lists the gate’s reasons that the site’s public files reveal', async () => {
  const { url } = await deploy('http://127.0.0.1:9');
  const { site, live } = await workbench(url);
  const reasons = (change: object, shared = {}, told = site) =>
    reasonsAgainst(told, { ...live, build: buildOf('checkout', change, shared) }).map(({ check }) => check);
  expect(reasons({})).toEqual([]);
  expect(
    reasons({ contract: '^9.0.0', routes: [{ path: '/catalog' }], slots: ['none'] }, { react: '^20.0.0' }),
  ).toEqual(['shared', 'contract', 'routes', 'slots']);
  // A site that was composed before its shell's facts were public.
  expect(reasons({ contract: '^9.0.0', slots: ['none'] }, {}, { ...site, shell: null })).toEqual(['slots']);
});

test.each([
  ['nothing is there', null, /Nothing answers at http:\/\/127\.0\.0\.1:9 \(.+\)/],
  ['another server', (app: FastifyInstance) => app.get('/', () => 'hi'), /discovery\.json answers 404/],
  [
    'a site that answers its page to everything',
    (app: FastifyInstance) => app.get('/*', (_request, reply) => reply.type('text/html').send('<p>')),
    /discovery\.json is no JSON/,
  ],
  ['another JSON', (app: FastifyInstance) => app.get('/*', () => ({ a: 1 })), /of another shape/],
])('the workbench rejects an address that is not a Second Gear site: %s', async (_what, routes, message) => {
  const app = fastify();
  routes?.(app);
  const url = routes ? await listen(app) : 'http://127.0.0.1:9';
  await expect(readDeployedSite(url)).rejects.toThrow(message);
});
