import { createServer } from 'node:http';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { createVisitorId, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { readJsonScript } from '../compose/json-script.ts';
import { parseTarget } from '../http/request-target.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import type { SitePaths } from '../site/paths.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { createSsrSite, createTestRenderer, publishSsrRemote } from '../testing/ssr-site.ts';
import { createPageCache } from './page-cache.ts';
import type { RendererOptions, StoredPage } from './renderer.ts';

const moveFields = { who: 'test', why: 'test' };
const activateRelease = (paths: SitePaths, to: string) =>
  activateVersion(paths, { remote: 'catalog', to, what: 'release', ...moveFields });
const readBody = (html: string): string | undefined => /<div id="root">(.*)<\/div>/.exec(html)?.[1];

/** An API whose responses have tags, and that counts its requests. */
async function startApi() {
  const requests: string[] = [];
  const api = await listenOnFreePort(
    createServer((request, response) => {
      requests.push(request.url ?? '');
      if (request.url !== '/untagged') response.setHeader('Cache-Tag', 'cars,seller:1');
      response.end(String(requests.length));
    }),
  );
  return { api, requests };
}
const FETCH_TEXT = 'return fetch(apiUrl + "/cars").then((response) => response.text());';

/** Creates a site whose catalog renders with this code, and a renderer of it with a cache. */
async function openCachingRenderer(code = FETCH_TEXT, change: Partial<RendererOptions> = {}) {
  const { api, requests } = await startApi();
  const cache = createPageCache<StoredPage>(1_000_000);
  cache.setInformed(true);
  const paths = await createSsrSite();
  const version = await publishSsrRemote(paths, `const apiUrl = '${api}'; ${code}`);
  await activateRelease(paths, version);
  const { renderer } = createTestRenderer(paths, { api, cache, ...change });
  // The first renders warm up the threads.
  await renderer.prepare();
  requests.length = 0;
  const open = async (address: string, { cookies = '', origin = 'http://localhost:3000' } = {}) => {
    const page = await renderer.renderPage({ target: parseTarget(address)!, origin, cookies });
    const state = readJsonScript(page.body, HYDRATION_ELEMENT_ID) as { stale?: true };
    return { body: readBody(page.body), outcome: page.outcome, headers: page.headers, state };
  };
  return { paths, version, renderer, cache, requests, open };
}

test('a page is rendered again only after a change of its data', async () => {
  const { cache, open, requests } = await openCachingRenderer();
  expect(await open('/')).toMatchObject({ body: '1', outcome: 'rendered' });
  expect(await open('/')).toMatchObject({ body: '1', outcome: 'cached' });
  cache.invalidate(['seller:2', 'ads']);
  expect(await open('/')).toMatchObject({ body: '1', outcome: 'cached' });
  cache.invalidate(['seller:1']);
  expect(await open('/')).toMatchObject({ body: '2', outcome: 'rendered' });
  expect(requests).toHaveLength(2);
});

test('parallel renders in one thread have the tags of their own responses only', async () => {
  const code =
    'return fetch(apiUrl + (address === "/" ? "/cars" : "/untagged")).then((response) => response.text());';
  const { cache, open } = await openCachingRenderer(code);
  await Promise.all([open('/'), open('/cars/7'), open('/'), open('/cars/8')]);
  expect(cache.state().pages).toBe(1);
  expect((await open('/')).outcome).toBe('cached');
  expect((await open('/cars/7')).outcome).toBe('rendered');
});

test('pages with version overrides, other queries and other origins are never mixed', async () => {
  const { open, version } = await openCachingRenderer('return address;');
  expect((await open('/?a=1')).body).toBe('/?a=1');
  expect((await open('/?a=2')).body).toBe('/?a=2');
  for (let count = 0; count < 2; count += 1)
    expect(await open(`/?mfe.catalog=${version}`)).toMatchObject({ outcome: 'rendered' });
  expect((await open('/?a=1', { origin: 'http://other.example' })).outcome).toBe('rendered');
});

test('a release deletes all pages', async () => {
  const { open, paths } = await openCachingRenderer('return "old";');
  await open('/');
  await activateRelease(paths, await publishSsrRemote(paths, 'return "new";'));
  expect(await open('/')).toMatchObject({ body: 'new', outcome: 'rendered' });
});

test('during a canary, each visitor gets pages of the own version, and new ones an own cookie', async () => {
  const { open, paths } = await openCachingRenderer('return "old";');
  const to = await publishSsrRemote(paths, 'return "new";');
  await activateVersion(paths, { remote: 'catalog', to, what: 'canary', traffic: 50, ...moveFields });
  const visitorIds = Array.from({ length: 40 }, createVisitorId);
  const bodiesOf = async () => {
    const bodies = [];
    for (const id of visitorIds) bodies.push((await open('/', { cookies: `${VISITOR_COOKIE}=${id}` })).body);
    return bodies;
  };
  const bodies = await bodiesOf();
  expect(new Set(bodies)).toEqual(new Set(['old', 'new']));
  expect(await bodiesOf()).toEqual(bodies);
  const cookies = [];
  for (let count = 0; count < 3; count += 1) cookies.push((await open('/')).headers['Set-Cookie']);
  expect(new Set(cookies).size).toBe(3);
  expect(
    (await open('/', { cookies: `${VISITOR_COOKIE}=${visitorIds[0]!}` })).headers['Set-Cookie'],
  ).toBeUndefined();
});

test('while the thread is overloaded, visitors get the previous page instead of the static one', async () => {
  const { cache, open, renderer } = await openCachingRenderer(
    'if (address === "/cars/7") await never(); return address;',
    { maxConcurrent: 1 },
  );
  const first = await open('/');
  expect([first.body, first.outcome, first.state.stale]).toEqual(['/', 'rendered', undefined]);
  cache.invalidate(['*']);
  const endlessRender = open('/cars/7').catch(() => null);
  while (!renderer.state().kept.some(({ busy }) => busy > 0)) await new Promise(setImmediate);
  // The browser then fetches the data again.
  expect(await open('/')).toMatchObject({ body: '/', outcome: 'stale', state: { stale: true } });
  await expect(open('/?a=1')).rejects.toMatchObject({ reason: 'overloaded' });
  await renderer.close();
  await endlessRender;
});
