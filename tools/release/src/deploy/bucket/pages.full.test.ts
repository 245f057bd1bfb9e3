import { startBucket } from '@second-gear/node-utils/testing/bucket';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { bucketHeaders, contentSecurityPolicy } from '../../compose/headers.ts';
import { activateVersion, recordRetirement } from '../../rollout/activate-version.ts';
import { withSiteLock } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { settingsFromEnvironment } from '../../site/settings.ts';
import { createSsrSite, publishSsrRemote } from '../../testing/ssr-site.ts';
import { openBucket } from './client.ts';
import { deployToBucket } from './deploy.ts';

const ROUTES = ['/', '/viewallcars', '/cars/:id'].map((path) => ({ path, drawn: true }));
const moveFields = { remote: 'catalog', who: 'test', why: 'test' };

async function openSite(env: NodeJS.ProcessEnv = { SITE_URL: 'https://gear.example' }) {
  const bucket = await startBucket();
  cleanUp(bucket.close);
  const paths: SitePaths = await createSsrSite(env);
  const release = async (code: string, routes = ROUTES) => {
    const version = await publishSsrRemote(paths, code, routes);
    await withSiteLock(paths, () => activateVersion(paths, { ...moveFields, to: version, what: 'release' }));
    return version;
  };
  const deploy = () =>
    deployToBucket(paths, openBucket(bucket.settings), {
      ...{ encoding: 'none', gc: true, force: false, dryRun: false },
    });
  const text = (key: string) => bucket.objects.get(key)?.body.toString() ?? '';
  return { bucket, paths, release, deploy, text };
}

test('deployment renders public addresses without parameters with the live version', async () => {
  const { release, deploy, text, bucket } = await openSite();
  const first = await release('return `<h1>${address}</h1>`;');
  const result = await deploy();
  expect(result.prerendered).toEqual(expect.arrayContaining(['/', '/viewallcars', '/about', '/login']));
  expect([result.notPrerendered, result.added]).toEqual([{}, result.prerendered]);
  expect(text('pages/index.html')).toContain('<div id="root"><h1>/</h1></div>');
  expect(text('pages/viewallcars/index.html')).toContain(`"version":"${first}"`);
  expect(text('index.html')).toContain('<div id="root"></div>');
  expect(bucket.objects.get('pages/index.html')?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  // The browser must still request all data, and the page has a notice in case it cannot.
  expect(text('pages/index.html')).toContain('needs JavaScript');

  const second = await release('return "new";');
  expect((await deploy()).added).toEqual([]);
  expect(text('pages/viewallcars/index.html')).toContain(`"version":"${second}"`);
  expect(text('pages/index.html')).toContain('<div id="root">new</div>');
});

test('deployment stores a copy of index.html for a page whose rendering fails, and prints the reason', async () => {
  const { release, deploy, text } = await openSite();
  await release('if (address === "/") throw new Error("no hero"); return "cars";');
  const result = await deploy();
  expect(result.notPrerendered).toEqual({ '/': expect.stringContaining('no hero') as string });
  expect(text('pages/index.html')).toBe(text('index.html'));
  expect(text('pages/viewallcars/index.html')).toContain('<div id="root">cars</div>');
  await release('return await never();//@@ throw new Error("does not load");');
  expect(Object.keys((await deploy()).notPrerendered)).toEqual(['/', '/viewallcars']);
  expect(text('pages/viewallcars/index.html')).toBe(text('index.html'));
});

test('deployment stores index.html at the address of a removed page, because CDN functions may still route to it', async () => {
  const { release, deploy, text } = await openSite();
  await release('return "a";');
  await deploy();
  await release('return "b";', [{ path: '/', drawn: true }]);
  expect((await deploy()).prerendered).not.toContain('/viewallcars');
  expect(text('pages/viewallcars/index.html')).toBe(text('index.html'));
});

test('deployment of a site with a retired remote removes the remote from document and pages', async () => {
  const { release, deploy, text, paths } = await openSite();
  const version = await release('return "a";');
  await deploy();
  expect(text('discovery.json')).toContain(version);
  await withSiteLock(paths, () => recordRetirement(paths, 'catalog', { who: 'test', why: 'test' }));
  const { prerendered, removed } = await deploy();
  expect(prerendered).not.toContain('/viewallcars');
  for (const key of ['discovery.json', 'index.html', 'pages/viewallcars/index.html'])
    expect(text(key)).not.toContain(version);
  // Open tabs keep its files until garbage collection.
  expect(removed).toEqual([]);
});

test('every page is a copy of index.html during a canary, because visitors get different versions', async () => {
  const { release, deploy, text, paths } = await openSite();
  await release('return "all";');
  await deploy();
  expect(text('pages/viewallcars/index.html')).toContain('<div id="root">all</div>');
  const canaryVersion = await publishSsrRemote(paths, 'return "some";', ROUTES);
  await withSiteLock(paths, () =>
    activateVersion(paths, { ...moveFields, to: canaryVersion, what: 'canary', traffic: 10 }),
  );
  const duringCanary = await deploy();
  expect(duringCanary.prerendered).toEqual([]);
  expect(duringCanary.notPrerendered['/about']).toBe('a canary is active');
  for (const key of ['pages/index.html', 'pages/viewallcars/index.html', 'pages/about/index.html'])
    expect(text(key)).toBe(text('index.html'));

  await withSiteLock(paths, () =>
    activateVersion(paths, { ...moveFields, to: canaryVersion, what: 'promote' }),
  );
  await deploy();
  expect(text('pages/viewallcars/index.html')).toContain('<div id="root">some</div>');
});

test('deployment renders no pages for a site without a public address', async () => {
  const { release, deploy, text } = await openSite({});
  await release('return "a";');
  const { prerendered, notPrerendered } = await deploy();
  expect([prerendered, notPrerendered['/']]).toEqual([[], expect.stringContaining('SITE_URL')]);
  expect(text('pages/index.html')).toBe(text('index.html'));
});

test('the policy of bucket headers lacks style-src, and is otherwise as strict as the site’s', () => {
  const settings = settingsFromEnvironment({ SITE_URL: 'https://gear.example' });
  const directivesOf = (policy = '') => policy.split('; ');
  const siteDirectives = directivesOf(contentSecurityPolicy(settings, { scripts: [], styles: [] }));
  const bucketDirectives = directivesOf(bucketHeaders(settings)['Content-Security-Policy']);
  expect(bucketDirectives).toContain("frame-ancestors 'none'");
  expect(
    bucketDirectives.filter(
      (directive) => !siteDirectives.includes(directive) || directive.startsWith('style-src'),
    ),
  ).toEqual([]);
});
