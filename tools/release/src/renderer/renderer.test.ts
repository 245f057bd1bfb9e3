import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { createVisitorId, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { firstScript } from '../compose/first-script/text.ts';
import { readJsonScript } from '../compose/json-script.ts';
import { parseTarget } from '../http/request-target.ts';
import { activateVersion, applySettings } from '../rollout/activate-version.ts';
import type { SitePaths } from '../site/paths.ts';
import { settingsFromEnvironment } from '../site/settings.ts';
import { createSsrSite, publishSsrRemote, createTestRenderer } from '../testing/ssr-site.ts';
import type { Renderer, RendererOptions } from './renderer.ts';

const pageRequest = (address: string, cookies = '') => ({
  target: parseTarget(address)!,
  origin: 'http://localhost:3000',
  cookies,
});
const moveFields = { who: 'test', why: 'test' };
const activateRelease = (paths: SitePaths, to: string) =>
  activateVersion(paths, { remote: 'catalog', to, what: 'release', ...moveFields });
const readState = (html: string) => readJsonScript(html, HYDRATION_ELEMENT_ID) as Record<string, unknown>;
const readBody = (html: string): string | undefined => /<div id="root">(.*)<\/div>/.exec(html)?.[1];

/** Creates a site whose catalog renders with this code. */
async function openRenderer(
  code: string,
  routes?: Parameters<typeof publishSsrRemote>[2],
  change: Partial<RendererOptions> = {},
) {
  const paths = await createSsrSite();
  const version = await publishSsrRemote(paths, code, routes);
  await activateRelease(paths, version);
  return { paths, version, ...createTestRenderer(paths, change) };
}

test('a server-rendered page has its screen, styles by hash, state and the files for the browser', async () => {
  const { renderer, version } = await openRenderer('return "Cars at " + address;');
  const { status, headers, body, isComplete } = await renderer.renderPage(pageRequest('/cars/7?x=1'));
  expect([status, isComplete, readBody(body)]).toEqual([200, true, 'Cars at /cars/7?x=1']);
  expect(readState(body)).toMatchObject({ complete: true, remote: { name: 'catalog', version }, arms: {} });
  const policy = headers['Content-Security-Policy'] ?? '';
  const styles = [...body.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((match) => match[1]!);
  expect(styles).toEqual(['body { margin: 0 }', 'h1{}']);
  const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]!);
  for (const text of [...styles, ...scripts])
    expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
  expect(policy).not.toContain('unsafe');
  expect(body).toContain(`href="/remotes/catalog/${version}/remote.1.js"`);
  // Visible content comes before data that is needed later.
  expect(body.indexOf('Cars at')).toBeLessThan(body.indexOf('id="discovery"'));
  // Scripts are requested early, but with lower priority than visible content.
  expect(body.indexOf('rel="preload"')).toBeLessThan(body.indexOf('<body>'));
  for (const [tag] of body.matchAll(/<link rel="preload"[^>]*>/g))
    expect(tag).toContain('fetchpriority="low"');
});

test('a server-rendered page preloads the files of its own screen only', async () => {
  const routes = ['/', '/cars/:id', '/compare'].map((path, index) => ({
    ...{ path, drawn: true },
    ...(index > 0 && { screen: `screen-${String(index)}` }),
  }));
  const { renderer } = await openRenderer('return "x";', routes);
  const preloadedFiles = async (address: string) =>
    [
      ...(await renderer.renderPage(pageRequest(address))).body.matchAll(
        /href="\/remotes\/[^"]*\/([^"/]+)"/g,
      ),
    ].map(([, file]) => file);
  const commonFiles = ['remoteEntry.js', 'remote.1.js'];
  expect(await preloadedFiles('/')).toEqual(commonFiles);
  expect(await preloadedFiles('/cars/7?x=1')).toEqual([...commonFiles, 'screen-1.js']);
});

test('the renderer returns the status of the page, and the shell renders pages without a remote', async () => {
  const { renderer } = await openRenderer('return "x";');
  expect((await renderer.renderPage(pageRequest('/gone'))).status).toBe(404);
  const shellPage = await renderer.renderPage(pageRequest('/login'));
  expect([readBody(shellPage.body), readState(shellPage.body).remote]).toEqual(['frame', null]);
});

test('the shell renders its own screens, even if a remote declares their routes', async () => {
  const { renderer } = await openRenderer('return "a forged login";', [
    { path: '/login/:step?', drawn: true },
  ]);
  for (const address of ['/login', '/LOGIN', '/login/']) {
    const { body } = await renderer.renderPage(pageRequest(address));
    expect([address, readBody(body), readState(body).remote]).toEqual([address, 'frame', null]);
  }
});

test('the renderer does not render a screen without server-side rendering', async () => {
  const { renderer } = await openRenderer('return "x";', [{ path: '/' }]);
  await expect(renderer.renderPage(pageRequest('/'))).rejects.toMatchObject({ reason: 'no-half' });
});

test('the renderer uses a release or a rollback immediately', async () => {
  const { paths, renderer, version } = await openRenderer('return "old";');
  const currentBody = async () => readBody((await renderer.renderPage(pageRequest('/'))).body);
  expect(await currentBody()).toBe('old');
  await activateRelease(paths, await publishSsrRemote(paths, 'return "new";'));
  expect(await currentBody()).toBe('new');
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'rollback', ...moveFields });
  expect(await currentBody()).toBe('old');
});

describe('rendering during a canary', () => {
  async function startCanary(traffic: number) {
    const { paths, renderer, version } = await openRenderer('return "old";');
    const canaryVersion = await publishSsrRemote(paths, 'return "new";');
    await activateVersion(paths, {
      remote: 'catalog',
      to: canaryVersion,
      what: 'canary',
      traffic,
      ...moveFields,
    });
    return { paths, renderer, version, canaryVersion };
  }

  test('a cookie gives each visitor the same version every time, and caches do not store the page', async () => {
    const { renderer, version, canaryVersion } = await startCanary(50);
    const first = await renderer.renderPage(pageRequest('/'));
    expect(first.headers['Cache-Control']).toBe('private, no-cache');
    const cookie = first.headers['Set-Cookie'] ?? '';
    expect(cookie).toMatch(
      new RegExp(`^${VISITOR_COOKIE}=[0-9a-f]{32}; Path=/; Max-Age=\\d+; SameSite=Lax$`),
    );
    const second = await renderer.renderPage(pageRequest('/', `a=b; ${cookie.split(';')[0]!}`));
    for (let repetition = 0; repetition < 3; repetition += 1) {
      const nextResponse = await renderer.renderPage(pageRequest('/', `a=b; ${cookie.split(';')[0]!}`));
      expect([nextResponse.body, nextResponse.headers['Set-Cookie']]).toEqual([second.body, undefined]);
    }
    const servedVersions = new Set<unknown>();
    for (let visitorIndex = 0; visitorIndex < 40; visitorIndex += 1) {
      const { body } = await renderer.renderPage(pageRequest('/', `${VISITOR_COOKIE}=${createVisitorId()}`));
      const { remote, arms: variants } = readState(body) as {
        remote: { version: string };
        arms: Record<string, string>;
      };
      expect([variants.catalog, readBody(body)]).toEqual([
        remote.version,
        remote.version === canaryVersion ? 'new' : 'old',
      ]);
      servedVersions.add(remote.version);
    }
    expect(servedVersions).toEqual(new Set([version, canaryVersion]));
  });

  test('a robot or a browser without cookies gets the default version each time, and is excluded from the comparison', async () => {
    const { renderer, version } = await startCanary(50);
    for (let loadIndex = 0; loadIndex < 20; loadIndex += 1) {
      const { body } = await renderer.renderPage(pageRequest('/'));
      expect(readState(body)).toMatchObject({ arms: { catalog: version }, newVisitor: true });
    }
    const { body } = await renderer.renderPage(pageRequest('/', `${VISITOR_COOKIE}=${createVisitorId()}`));
    expect(readState(body)).not.toHaveProperty('newVisitor');
  });

  test('the visitor cookie has Secure only if the site uses TLS', async () => {
    const { paths, renderer } = await startCanary(50);
    await applySettings(paths, settingsFromEnvironment({ SITE_URL: 'https://gear.example' }), 'test');
    expect((await renderer.renderPage(pageRequest('/'))).headers['Set-Cookie']).toMatch(/; Secure$/);
  });
});

test('without a canary no visitor gets a cookie, and caches may store the page if they revalidate', async () => {
  const { renderer } = await openRenderer('return "x";');
  const { headers } = await renderer.renderPage(pageRequest('/'));
  expect(headers['Set-Cookie']).toBeUndefined();
  expect(headers['Cache-Control']).toBe('public, no-cache');
});

describe('rendering with a purgeable cache', () => {
  test('the cache may store a page for seconds, and is purged on each release', async () => {
    const cdn = { headers: { 'Cache-Control': 's-maxage=5' }, purge: jest.fn(() => Promise.resolve()) };
    const { paths, renderer } = await openRenderer('return "old";', undefined, { cdn });
    expect((await renderer.renderPage(pageRequest('/'))).headers).toMatchObject(cdn.headers);
    const previousPurgeCount = cdn.purge.mock.calls.length;
    await renderer.renderPage(pageRequest('/'));
    expect(cdn.purge).toHaveBeenCalledTimes(previousPurgeCount);
    await activateRelease(paths, await publishSsrRemote(paths, 'return "new";'));
    await renderer.prepare();
    expect(cdn.purge).toHaveBeenCalledTimes(previousPurgeCount + 1);
  });

  test('the cache must not store a page without its screen', async () => {
    const cdn = { headers: { 'Cache-Control': 's-maxage=5' }, purge: () => Promise.resolve() };
    const { renderer } = await openRenderer('throw new Error("no");', undefined, { cdn });
    const { headers } = await renderer.renderPage(pageRequest('/'));
    expect(headers['Cache-Control']).toBe('private, no-cache');
  });
});

test('the renderer uses a version that is requested by name, and ignores an unknown one', async () => {
  const { paths, renderer, version } = await openRenderer('return "old";');
  await activateRelease(paths, await publishSsrRemote(paths, 'return "new" + address;'));
  const oldPage = await renderer.renderPage(pageRequest(`/?mfe.catalog=${version}`));
  expect([readBody(oldPage.body), oldPage.headers['Cache-Control']]).toEqual(['old', 'private, no-cache']);
  expect(readState(oldPage.body).remote).toEqual({ name: 'catalog', version });
  expect(readBody((await renderer.renderPage(pageRequest('/?mfe.catalog=1.0.0-none'))).body)).toBe('new/');
});

describe('rendering the rest of the page after a screen fails', () => {
  const expectFrameOnly = async (renderer: Renderer) => {
    const { status, body, isComplete } = await renderer.renderPage(pageRequest('/'));
    expect([status, isComplete, readBody(body), readState(body).complete]).toEqual([
      200,
      false,
      'frame',
      false,
    ]);
    // The first script is in the page, because the browser must determine what to load.
    expect(body).toContain(firstScript());
  };

  test('a screen that throws is omitted, and disabled after several failures', async () => {
    const { renderer, violations } = await openRenderer('throw new Error("no");');
    // Preparing also renders the screen, in parallel with requests.
    await renderer.prepare();
    for (let repetition = 0; repetition < 5; repetition += 1) await expectFrameOnly(renderer);
    expect(violations.map(({ kind, isDisabled }) => [kind, isDisabled])).toEqual([
      ['threw', false],
      ['threw', false],
      ['threw', true],
    ]);
    expect(renderer.state().out).toHaveLength(1);
  });

  test('a screen that requires an unshared module is omitted', async () => {
    const { renderer } = await openRenderer('//@@require("node:fs");');
    await expectFrameOnly(renderer);
  });

  test('a screen whose hash differs from the released one is omitted', async () => {
    const { paths, version, renderer, violations } = await openRenderer('return "x";');
    await appendFile(`${paths.remoteVersion('catalog', version)}/server/part.cjs`, '\n// modified');
    await expectFrameOnly(renderer);
    expect(violations[0]?.message).toContain('is not the file that was released');
  });

  test('a screen that takes too long is omitted', async () => {
    const paths = await createSsrSite();
    await activateRelease(paths, await publishSsrRemote(paths, 'return never();'));
    const { renderer } = createTestRenderer(paths, { timeoutMs: 3_000 });
    await expectFrameOnly(renderer);
  });

  test('the next release resets the failures of a screen', async () => {
    const { paths, renderer } = await openRenderer('throw new Error("no");');
    for (let repetition = 0; repetition < 4; repetition += 1) await expectFrameOnly(renderer);
    await activateRelease(paths, await publishSsrRemote(paths, 'return "fixed";'));
    expect(readBody((await renderer.renderPage(pageRequest('/'))).body)).toBe('fixed');
  });
});

test('a shell without a server bundle renders no page on the server', async () => {
  const { createEmptySite } = await import('../testing/fixtures.ts');
  const { renderer } = createTestRenderer(await createEmptySite());
  await expect(renderer.renderPage(pageRequest('/'))).rejects.toMatchObject({ reason: 'no-half' });
});

test('a thousand interleaved requests for many pages each get the right page', async () => {
  const { paths, renderer } = await openRenderer(
    'await new Promise((resolve) => setTimeout(resolve, Math.random() * 5)); return "Car " + address;',
    undefined,
    { maxConcurrent: 100 },
  );
  const canaryVersion = await publishSsrRemote(
    paths,
    'await new Promise((resolve) => setTimeout(resolve, Math.random() * 5)); return "Tried " + address;',
  );
  await activateVersion(paths, {
    remote: 'catalog',
    to: canaryVersion,
    what: 'canary',
    traffic: 50,
    ...moveFields,
  });
  const mismatches: unknown[] = [];
  let remaining = 1_000;
  const visitRepeatedly = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const address = `/cars/${String(remaining)}`;
      const { body } = await renderer.renderPage(
        pageRequest(address, `${VISITOR_COOKIE}=${createVisitorId()}`),
      );
      const { arms: variants } = readState(body) as { arms: Record<string, string> };
      const expected = `${variants.catalog === canaryVersion ? 'Tried' : 'Car'} ${address}`;
      if (readBody(body) !== expected) mismatches.push([address, readBody(body), expected]);
    }
  };
  await Promise.all(Array.from({ length: 12 }, visitRepeatedly));
  expect(mismatches).toEqual([]);
});
