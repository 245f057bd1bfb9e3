import { once } from 'node:events';
import { Readable } from 'node:stream';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import fastify, { type FastifyInstance } from 'fastify';
import { readJsonScript, replaceJsonScript } from '../compose/json-script.ts';
import { createGateway } from '../gateway/gateway.ts';
import { activateVersion, applySettings } from '../rollout/activate-version.ts';
import { listDeployedVersions } from '../site/discovery-document.ts';
import { sitePaths } from '../site/paths.ts';
import { readSettings } from '../site/settings.ts';
import { buildOf, createEmptySite, publishCode, writeRemoteDist } from '../testing/fixtures.ts';
import { readDeployedSite } from './deployed-site.ts';
import { createWorkbenchGateway } from './workbench-gateway.ts';
import { copyLocalBuild, incompatibilityReasons } from './workbench.ts';

const PAGE_HEADERS = { accept: 'text/html' };

async function listen(app: FastifyInstance): Promise<string> {
  cleanUp(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Starts a deployed site with a catalog and the given API. */
async function deploySite(api: string, apiHost = '/api') {
  const paths = await createEmptySite();
  const settings = await readSettings(paths.settings);
  await applySettings(paths, { ...settings, config: { ...settings.config, apiHost } }, 'test');
  const version = await publishCode(paths, buildOf('catalog'), 'deployed');
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  return { url: await listen(await createGateway({ site: paths.site, api })), version };
}

/** Starts a workbench for the site at `url`. The local catalog contains `code`. */
async function openWorkbench(url: string, code = 'local') {
  const site = await readDeployedSite(url);
  const paths = sitePaths(await createTemporaryFolder());
  const live = await copyLocalBuild(paths, 'catalog', await writeRemoteDist(buildOf('catalog'), code));
  const served = listDeployedVersions({ live, canary: null, fallbacks: [], versions: [] });
  const gateway = await createWorkbenchGateway({
    site,
    remote: 'catalog',
    paths,
    getServedVariants: () => served,
  });
  cleanUp(() => gateway.close());
  return { gateway, version: live.version, site, live };
}

test.each([['//['], ['//:99999/'], ['/%00']])(
  'the workbench rejects %s as an invalid address',
  async (address) => {
    const { gateway } = await openWorkbench((await deploySite('http://127.0.0.1:9')).url);
    const { statusCode, body } = await gateway.inject({ url: address, headers: PAGE_HEADERS });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('Invalid address') as string]);
  },
);

test('the workbench serves the deployed page with the local version and live reload under a valid policy', async () => {
  const { url, version: deployed } = await deploySite('http://127.0.0.1:9');
  const { gateway, version } = await openWorkbench(url);
  const deployedResponse = await fetch(`${url}/cars/1`, { headers: PAGE_HEADERS });
  const html = await deployedResponse.text();
  const response = await gateway.inject({ url: '/cars/1', headers: PAGE_HEADERS });
  expect(response.headers['content-security-policy']).toBe(
    deployedResponse.headers.get('content-security-policy'),
  );
  expect(response.headers['cache-control']).toBe('no-store');

  const pageDocument = readJsonScript(response.body, DISCOVERY_ELEMENT_ID) as { microFrontends: object };
  expect(pageDocument.microFrontends).toMatchObject({ catalog: [{ metadata: { version } }] });
  const tag = '<script defer src="/__dev/reload.js"></script>\n';
  expect(response.body).toContain(tag);
  const original = readJsonScript(html, DISCOVERY_ELEMENT_ID);
  expect(replaceJsonScript(response.body.replace(tag, ''), DISCOVERY_ELEMENT_ID, original)).toBe(html);

  const document = (await gateway.inject('/discovery.json')).json<{ microFrontends: object }>();
  expect(document.microFrontends).toMatchObject({ catalog: [{ metadata: { version } }], shell: [{}] });
  const local = await gateway.inject(`/remotes/catalog/${version}/remoteEntry.js`);
  expect(local.body).toContain('local');
  const record = await gateway.inject(`/remotes/catalog/${version}/release.json`);
  expect(record.statusCode).toBe(404);
  const deployedEntry = await gateway.inject(`/remotes/catalog/${deployed}/remoteEntry.js`);
  expect(deployedEntry.body).toContain('deployed');
  expect((await gateway.inject('/nothing.png')).statusCode).toBe(404);
});

test('the workbench forwards API calls as if from the deployed site, but no telemetry of local versions', async () => {
  const api = fastify();
  const apiCalls: unknown[] = [];
  api.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  api.post('/*', (request, reply) => {
    const { origin, authorization, referer } = request.headers;
    apiCalls.push({ url: request.url, origin, authorization, referer, body: request.body });
    return reply.header('set-cookie', 'a=1; Domain=cars.example; Path=/; Secure; HttpOnly').send({});
  });
  const { url } = await deploySite(await listen(api));
  const { gateway } = await openWorkbench(url);
  const pageHeaders = { origin: 'http://localhost:3001', referer: 'http://localhost:3001/cars/1?x=2' };
  const response = await gateway.inject({
    method: 'POST',
    url: '/api/images',
    headers: { ...pageHeaders, authorization: 'Bearer x', 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b--',
  });
  expect(response.headers['set-cookie']).toEqual(['a=1; Path=/; HttpOnly']);
  const report = { remote: 'catalog', version: '1', kind: 'mounted' };
  const reportResponse = await gateway.inject({
    method: 'POST',
    url: '/api/telemetry',
    headers: pageHeaders,
    payload: { events: [report] },
  });
  expect(reportResponse.statusCode).toBe(200);
  expect(apiCalls).toEqual([
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
  const { url } = await deploySite('http://127.0.0.1:9', `${await listen(api)}/v1`);
  const { gateway } = await openWorkbench(url);
  const page = await gateway.inject({ url: '/', headers: PAGE_HEADERS });
  expect(readJsonScript(page.body, SITE_CONFIG_ELEMENT_ID)).toMatchObject({ apiHost: '/api' });
  const response = await gateway.inject({ url: '/api/cars?limit=1', headers: { origin: 'http://here' } });
  expect(response.json()).toEqual({ url: '/v1/cars?limit=1', origin: url });
});

test('the workbench forwards an event stream without buffering, and ends it when the reader disconnects', async () => {
  const api = fastify();
  const closedStreams: Promise<unknown>[] = [];
  api.get('/events', (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    closedStreams.push(once(stream, 'close'));
    stream.push('event: ready\n\n');
    return reply.type('text/event-stream').send(stream);
  });
  const { url } = await deploySite(await listen(api));
  const { gateway } = await openWorkbench(url);
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const response = await fetch(`${address}/api/events`, { signal: abort.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('event: ready\n\n');
  abort.abort();
  await closedStreams[0];
}, 60_000);

test('the workbench reports an unavailable site in the page and in API responses', async () => {
  const site = await createGateway({ site: (await createEmptySite()).site, api: 'http://127.0.0.1:9' });
  const url = await site.listen({ port: 0, host: '127.0.0.1' });
  const { gateway } = await openWorkbench(url);
  await site.close();
  const page = await gateway.inject({ url: '/', headers: PAGE_HEADERS });
  expect([page.statusCode, page.body]).toEqual([502, expect.stringContaining(`could not reach ${url}`)]);
  const call = await gateway.inject('/api/cars');
  expect([call.statusCode, call.json()]).toEqual([502, expect.objectContaining({ code: 'unavailable' })]);
});

test('the workbench lists the gate’s reasons that the site’s public files reveal', async () => {
  const { url } = await deploySite('http://127.0.0.1:9');
  const { site, live } = await openWorkbench(url);
  const checksFailedBy = (change: object, shared = {}, deployedSite = site) =>
    incompatibilityReasons(deployedSite, { ...live, build: buildOf('checkout', change, shared) }).map(
      ({ check }) => check,
    );
  expect(checksFailedBy({})).toEqual([]);
  expect(
    checksFailedBy(
      { contract: '^9.0.0', routes: [{ path: '/catalog' }], slots: ['none'] },
      { react: '^20.0.0' },
    ),
  ).toEqual(['shared', 'contract', 'routes', 'slots']);
  // Sites that were composed by older commands do not publish their shell's contract and shared packages.
  expect(checksFailedBy({ contract: '^9.0.0', slots: ['none'] }, {}, { ...site, shell: null })).toEqual([
    'slots',
  ]);
});

test.each([
  ['no server responds', null, /could not reach http:\/\/127\.0\.0\.1:9: .+/],
  [
    'another server',
    (app: FastifyInstance) => app.get('/', () => 'hi'),
    /discovery\.json returned status 404/,
  ],
  [
    'a site that serves its page at every URL',
    (app: FastifyInstance) => app.get('/*', (_request, reply) => reply.type('text/html').send('<p>')),
    /discovery\.json is not valid JSON/,
  ],
  [
    'JSON of another shape',
    (app: FastifyInstance) => app.get('/*', () => ({ a: 1 })),
    /has an unknown format/,
  ],
])('the workbench rejects an address that is not a Second Gear site: %s', async (_what, routes, message) => {
  const app = fastify();
  routes?.(app);
  const url = routes ? await listen(app) : 'http://127.0.0.1:9';
  await expect(readDeployedSite(url)).rejects.toThrow(message);
});
