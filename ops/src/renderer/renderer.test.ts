import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { newVisitor, VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { firstScript } from '../compose/first-script/text.ts';
import { readPageBlock } from '../compose/page-block.ts';
import { parseTarget } from '../http/request-target.ts';
import { applySettings, pointTo } from '../rollout/point-to.ts';
import type { SitePaths } from '../site/paths.ts';
import { settingsFromEnvironment } from '../site/settings.ts';
import { drawnSite, publishDrawn, rendererOf } from '../testing/drawn-site.ts';
import type { Renderer, RendererOptions } from './renderer.ts';

const asked = (address: string, cookies = '') => ({
  target: parseTarget(address)!,
  origin: 'http://localhost:3000',
  cookies,
});
const by = { who: 'test', why: 'test' };
const release = (paths: SitePaths, to: string) =>
  pointTo(paths, { remote: 'catalog', to, what: 'release', ...by });
const state = (html: string) => readPageBlock(html, DRAWN_ELEMENT_ID) as Record<string, unknown>;
const bodyOf = (html: string): string | undefined => /<div id="root">(.*)<\/div>/.exec(html)?.[1];

/** Creates a site whose catalog renders with this code. */
async function open(
  code: string,
  routes?: Parameters<typeof publishDrawn>[2],
  change: Partial<RendererOptions> = {},
) {
  const paths = await drawnSite();
  const version = await publishDrawn(paths, code, routes);
  await release(paths, version);
  return { paths, version, ...rendererOf(paths, change) };
}

test('a server-rendered page has its screen, styles by hash, state and the files for the browser', async () => {
  const { renderer, version } = await open('return "Cars at " + address;');
  const { status, headers, body, isWhole } = await renderer.answer(asked('/cars/7?x=1'));
  expect([status, isWhole, bodyOf(body)]).toEqual([200, true, 'Cars at /cars/7?x=1']);
  expect(state(body)).toMatchObject({ complete: true, remote: { name: 'catalog', version }, arms: {} });
  const policy = headers['Content-Security-Policy'] ?? '';
  const styles = [...body.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((found) => found[1]!);
  expect(styles).toEqual(['body { margin: 0 }', 'h1{}']);
  const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map((found) => found[1]!);
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
  const { renderer } = await open('return "x";', routes);
  const asksFor = async (address: string) =>
    [...(await renderer.answer(asked(address))).body.matchAll(/href="\/remotes\/[^"]*\/([^"/]+)"/g)].map(
      ([, file]) => file,
    );
  const always = ['remoteEntry.js', 'remote.1.js'];
  expect(await asksFor('/')).toEqual(always);
  expect(await asksFor('/cars/7?x=1')).toEqual([...always, 'screen-1.js']);
});

test('the renderer returns the real status, and the shell renders pages without a remote', async () => {
  const { renderer } = await open('return "x";');
  expect((await renderer.answer(asked('/gone'))).status).toBe(404);
  const nothing = await renderer.answer(asked('/login'));
  expect([bodyOf(nothing.body), state(nothing.body).remote]).toEqual(['frame', null]);
});

test('the renderer leaves a screen without server-side rendering to browsers', async () => {
  const { renderer } = await open('return "x";', [{ path: '/' }]);
  await expect(renderer.answer(asked('/'))).rejects.toMatchObject({ reason: 'no-half' });
});

test('the renderer uses a release or a rollback immediately', async () => {
  const { paths, renderer, version } = await open('return "old";');
  const drawn = async () => bodyOf((await renderer.answer(asked('/'))).body);
  expect(await drawn()).toBe('old');
  await release(paths, await publishDrawn(paths, 'return "new";'));
  expect(await drawn()).toBe('new');
  await pointTo(paths, { remote: 'catalog', to: version, what: 'rollback', ...by });
  expect(await drawn()).toBe('old');
});

describe('rendering during a canary', () => {
  async function onTrial(traffic: number) {
    const { paths, renderer, version } = await open('return "old";');
    const tried = await publishDrawn(paths, 'return "new";');
    await pointTo(paths, { remote: 'catalog', to: tried, what: 'canary', traffic, ...by });
    return { paths, renderer, version, tried };
  }

  test('each visitor gets the same version every time, by a cookie, and caches do not store the page', async () => {
    const { renderer, version, tried } = await onTrial(50);
    const first = await renderer.answer(asked('/'));
    expect(first.headers['Cache-Control']).toBe('private, no-cache');
    const cookie = first.headers['Set-Cookie'] ?? '';
    expect(cookie).toMatch(
      new RegExp(`^${VISITOR_COOKIE}=[0-9a-f]{32}; Path=/; Max-Age=\\d+; SameSite=Lax$`),
    );
    for (let times = 0; times < 3; times += 1) {
      const again = await renderer.answer(asked('/', `a=b; ${cookie.split(';')[0]!}`));
      expect([again.body, again.headers['Set-Cookie']]).toEqual([first.body, undefined]);
    }
    const seen = new Set<unknown>();
    for (let visitors = 0; visitors < 40; visitors += 1) {
      const { body } = await renderer.answer(asked('/', `${VISITOR_COOKIE}=${newVisitor()}`));
      const { remote, arms } = state(body) as { remote: { version: string }; arms: Record<string, string> };
      expect([arms.catalog, bodyOf(body)]).toEqual([
        remote.version,
        remote.version === tried ? 'new' : 'old',
      ]);
      seen.add(remote.version);
    }
    expect(seen).toEqual(new Set([version, tried]));
  });

  test('the visitor cookie has Secure only if the site uses TLS', async () => {
    const { paths, renderer } = await onTrial(50);
    await applySettings(paths, settingsFromEnvironment({ SITE_URL: 'https://gear.example' }), 'test');
    expect((await renderer.answer(asked('/'))).headers['Set-Cookie']).toMatch(/; Secure$/);
  });
});

test('without a canary no visitor gets a cookie, and caches may store the page if they revalidate', async () => {
  const { renderer } = await open('return "x";');
  const { headers } = await renderer.answer(asked('/'));
  expect(headers['Set-Cookie']).toBeUndefined();
  expect(headers['Cache-Control']).toBe('public, no-cache');
});

describe('rendering with a purgeable cache', () => {
  test('the cache may store a page for seconds, and is purged on each release', async () => {
    const cdn = { headers: { 'Cache-Control': 's-maxage=5' }, forget: jest.fn(() => Promise.resolve()) };
    const { paths, renderer } = await open('return "old";', undefined, { cdn });
    expect((await renderer.answer(asked('/'))).headers).toMatchObject(cdn.headers);
    const before = cdn.forget.mock.calls.length;
    await renderer.answer(asked('/'));
    expect(cdn.forget).toHaveBeenCalledTimes(before);
    await release(paths, await publishDrawn(paths, 'return "new";'));
    await renderer.prepare();
    expect(cdn.forget).toHaveBeenCalledTimes(before + 1);
  });

  test('the cache must not store a page without its screen', async () => {
    const cdn = { headers: { 'Cache-Control': 's-maxage=5' }, forget: () => Promise.resolve() };
    const { renderer } = await open('throw new Error("no");', undefined, { cdn });
    const { headers } = await renderer.answer(asked('/'));
    expect(headers['Cache-Control']).toBe('private, no-cache');
  });
});

test('the renderer uses a version that is requested by name, and ignores an unknown one', async () => {
  const { paths, renderer, version } = await open('return "old";');
  await release(paths, await publishDrawn(paths, 'return "new" + address;'));
  const old = await renderer.answer(asked(`/?mfe.catalog=${version}`));
  expect([bodyOf(old.body), old.headers['Cache-Control']]).toEqual(['old', 'private, no-cache']);
  expect(state(old.body).remote).toEqual({ name: 'catalog', version });
  expect(bodyOf((await renderer.answer(asked('/?mfe.catalog=1.0.0-none'))).body)).toBe('new/');
});

describe('rendering the rest of the page after a screen fails', () => {
  const framed = async (renderer: Renderer) => {
    const { status, body, isWhole } = await renderer.answer(asked('/'));
    expect([status, isWhole, bodyOf(body), state(body).complete]).toEqual([200, false, 'frame', false]);
    // The browser determines what it needs.
    expect(body).toContain(firstScript());
  };

  test('a screen that throws is omitted, and disabled after several failures', async () => {
    const { renderer, offences } = await open('throw new Error("no");');
    // Preparing renders it too, in parallel with requests.
    await renderer.prepare();
    for (let times = 0; times < 5; times += 1) await framed(renderer);
    expect(offences.map(({ kind, isOut }) => [kind, isOut])).toEqual([
      ['threw', false],
      ['threw', false],
      ['threw', true],
    ]);
    expect(renderer.state().out).toHaveLength(1);
  });

  test('a screen that requires an unshared module is omitted', async () => {
    const { renderer } = await open('//@@require("node:fs");');
    await framed(renderer);
  });

  test('a screen whose hash differs from the released one is omitted', async () => {
    const { paths, version, renderer, offences } = await open('return "x";');
    await appendFile(`${paths.remoteVersion('catalog', version)}/server/part.cjs`, '\n// Somebody was here.');
    await framed(renderer);
    expect(offences[0]?.message).toContain('is not the file that was released');
  });

  test('a screen that takes too long is omitted', async () => {
    const paths = await drawnSite();
    await release(paths, await publishDrawn(paths, 'return never();'));
    const { renderer } = rendererOf(paths, { patience: 3_000 });
    await framed(renderer);
  });

  test('the next release resets the failures of a screen', async () => {
    const { paths, renderer } = await open('throw new Error("no");');
    for (let times = 0; times < 4; times += 1) await framed(renderer);
    await release(paths, await publishDrawn(paths, 'return "mended";'));
    expect(bodyOf((await renderer.answer(asked('/'))).body)).toBe('mended');
  });
});

test('a shell without a server bundle leaves every page to browsers', async () => {
  const { emptySite } = await import('../testing/fixtures.ts');
  const { renderer } = rendererOf(await emptySite());
  await expect(renderer.answer(asked('/'))).rejects.toMatchObject({ reason: 'no-half' });
});

test('a thousand interleaved requests for many pages each get the right page', async () => {
  const { paths, renderer } = await open(
    'await new Promise((resolve) => setTimeout(resolve, Math.random() * 5)); return "Car " + address;',
    undefined,
    { most: 100 },
  );
  const tried = await publishDrawn(
    paths,
    'await new Promise((resolve) => setTimeout(resolve, Math.random() * 5)); return "Tried " + address;',
  );
  await pointTo(paths, { remote: 'catalog', to: tried, what: 'canary', traffic: 50, ...by });
  const wrong: unknown[] = [];
  let left = 1_000;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      const address = `/cars/${String(left)}`;
      const { body } = await renderer.answer(asked(address, `${VISITOR_COOKIE}=${newVisitor()}`));
      const { arms } = state(body) as { arms: Record<string, string> };
      const expected = `${arms.catalog === tried ? 'Tried' : 'Car'} ${address}`;
      if (bodyOf(body) !== expected) wrong.push([address, bodyOf(body), expected]);
    }
  };
  await Promise.all(Array.from({ length: 12 }, visitor));
  expect(wrong).toEqual([]);
});
