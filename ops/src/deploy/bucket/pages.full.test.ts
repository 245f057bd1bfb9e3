import { startBucket } from '@second-gear/toolkit/testing/bucket';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { bucketHeaders, contentSecurityPolicy } from '../../compose/headers.ts';
import { pointTo } from '../../rollout/point-to.ts';
import { withSite } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { settingsFromEnvironment } from '../../site/settings.ts';
import { drawnSite, publishDrawn } from '../../testing/drawn-site.ts';
import { openBucket } from './client.ts';
import { deployToBucket } from './deploy.ts';

const ROUTES = ['/', '/viewallcars', '/cars/:id'].map((path) => ({ path, drawn: true }));
const by = { remote: 'catalog', who: 'test', why: 'test' };

async function opened(env: NodeJS.ProcessEnv = { SITE_URL: 'https://gear.example' }) {
  const bucket = await startBucket();
  cleanUp(bucket.close);
  const paths: SitePaths = await drawnSite(env);
  const release = async (code: string, routes = ROUTES) => {
    const version = await publishDrawn(paths, code, routes);
    await withSite(paths, () => pointTo(paths, { ...by, to: version, what: 'release' }));
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
  const { release, deploy, text, bucket } = await opened();
  const first = await release('return `<h1>${address}</h1>`;');
  const done = await deploy();
  expect(done.drawn).toEqual(expect.arrayContaining(['/', '/viewallcars', '/about', '/login']));
  expect([done.notDrawn, done.added]).toEqual([{}, done.drawn]);
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

test('deployment uses the one page if rendering fails, and prints the reason', async () => {
  const { release, deploy, text } = await opened();
  await release('if (address === "/") throw new Error("no hero"); return "cars";');
  const done = await deploy();
  expect(done.notDrawn).toEqual({ '/': expect.stringContaining('no hero') as string });
  expect(text('pages/index.html')).toBe(text('index.html'));
  expect(text('pages/viewallcars/index.html')).toContain('<div id="root">cars</div>');
  await release('return await never();//@@ throw new Error("does not load");');
  expect(Object.keys((await deploy()).notDrawn)).toEqual(['/', '/viewallcars']);
  expect(text('pages/viewallcars/index.html')).toBe(text('index.html'));
});

test('deployment writes the one page to a removed address, because CDN functions may still route to it', async () => {
  const { release, deploy, text } = await opened();
  await release('return "a";');
  await deploy();
  await release('return "b";', [{ path: '/', drawn: true }]);
  expect((await deploy()).drawn).not.toContain('/viewallcars');
  expect(text('pages/viewallcars/index.html')).toBe(text('index.html'));
});

test('during a canary deployment uses the one page everywhere, because visitors have different versions', async () => {
  const { release, deploy, text, paths } = await opened();
  await release('return "all";');
  await deploy();
  expect(text('pages/viewallcars/index.html')).toContain('<div id="root">all</div>');
  const tried = await publishDrawn(paths, 'return "some";', ROUTES);
  await withSite(paths, () => pointTo(paths, { ...by, to: tried, what: 'canary', traffic: 10 }));
  const during = await deploy();
  expect(during.drawn).toEqual([]);
  expect(during.notDrawn['/about']).toBe('something is on trial');
  for (const key of ['pages/index.html', 'pages/viewallcars/index.html', 'pages/about/index.html'])
    expect(text(key)).toBe(text('index.html'));

  await withSite(paths, () => pointTo(paths, { ...by, to: tried, what: 'promote' }));
  await deploy();
  expect(text('pages/viewallcars/index.html')).toContain('<div id="root">some</div>');
});

test('deployment renders no pages for a site without a public address', async () => {
  const { release, deploy, text } = await opened({});
  await release('return "a";');
  const { drawn, notDrawn } = await deploy();
  expect([drawn, notDrawn['/']]).toEqual([[], expect.stringContaining('SITE_URL')]);
  expect(text('pages/index.html')).toBe(text('index.html'));
});

test('bucket headers leave styles to the pages, and forbid everything else that the site forbids', () => {
  const settings = settingsFromEnvironment({ SITE_URL: 'https://gear.example' });
  const parts = (policy = '') => policy.split('; ');
  const all = parts(contentSecurityPolicy(settings, { scripts: [], styles: [] }));
  const sent = parts(bucketHeaders(settings)['Content-Security-Policy']);
  expect(sent).toContain("frame-ancestors 'none'");
  expect(sent.filter((directive) => !all.includes(directive) || directive.startsWith('style-src'))).toEqual(
    [],
  );
});
