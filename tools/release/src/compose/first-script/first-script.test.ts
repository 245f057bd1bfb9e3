import { createContext, runInContext } from 'node:vm';
import { GARBAGE } from '@second-gear/contract/testing/garbage';
import fc from '@second-gear/contract/testing/properties';
import type { Discovery } from '@second-gear/federation/discovery';
import { matchPattern } from '@second-gear/federation/route-patterns';
import { bucketOf, createVisitorCookie, selectVariant } from '@second-gear/federation/traffic';
import { selectVariants } from '../../renderer/site-content.ts';
import { firstScript } from './text.ts';

interface PageState {
  path: string;
  stored?: Record<string, string>;
  session?: Record<string, string>;
  /** The browser's cookies. Null if it stores none. */
  cookies?: { text: string } | null;
  /** The versions with which the page was server-rendered. */
  hydrationState?: { arms: Record<string, string> };
}

const createFakeStorage = (items: Record<string, string>) => ({
  getItem: (key: string) => items[key] ?? null,
  setItem: (key: string, value: string) => {
    items[key] = value;
  },
});

const ROUTES: { path: string; data?: string[]; files?: string[] }[] = [
  { path: '/' },
  { path: '/cars/:id', data: ['/cars/:id'] },
  { path: '/area/*' },
];
const createVariant = (
  name: string,
  traffic: number,
  isDefault: boolean,
  salt = 'salt',
  routes = ROUTES,
) => ({
  url: `/remotes/catalog/${name}/remoteEntry.js`,
  metadata: { version: name },
  deployment: { traffic, default: isDefault },
  extras: {
    salt,
    routes,
    preloads: ['remoteEntry.js'],
    files: { 'remoteEntry.js': `hash of ${name}` },
  },
});

/** Returns the preloads that the script adds to a page. */
function collectPreloads(
  variants: ReturnType<typeof createVariant>[],
  { path, stored = {}, session = {}, cookies = { text: '' }, hydrationState }: PageState,
) {
  const links: Record<string, string>[] = [];
  const blocks: Record<string, unknown> = {
    discovery: { microFrontends: { catalog: variants } },
    'site-config': { apiHost: '/api' },
    drawn: hydrationState,
  };
  const url = new URL(path, 'https://site');
  const context = createContext({
    document: {
      getElementById: (id: string) => (blocks[id] ? { textContent: JSON.stringify(blocks[id]) } : null),
      get cookie() {
        return cookies?.text ?? '';
      },
      set cookie(text: string) {
        if (cookies) cookies.text = text.split(';')[0] ?? '';
      },
      createElement: () => ({}),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
    location: { pathname: url.pathname, search: url.search, protocol: url.protocol },
    localStorage: createFakeStorage(stored),
    sessionStorage: createFakeStorage(session),
    crypto,
    URLSearchParams,
  });
  runInContext(firstScript(), context);
  return links;
}

const hrefsOf = (links: Record<string, string>[]) => links.map(({ href }) => href);
const stableVariant = createVariant('stable', 100, true);

test('the first script preloads the files of a browser-rendered screen and its API calls, each file once', () => {
  const routes = [{ path: '/' }, { path: '/cars/:id', files: ['shared.js', 'car.js'] }];
  const one = createVariant('1.0.0', 100, true, 'salt', routes);
  Object.assign(one.extras, { calls: ['shared.js', 'calls.js'] });
  const hrefsOf = (path: string) =>
    collectPreloads([one], { path }).map(({ href }) => href?.slice('/remotes/catalog/1.0.0/'.length));
  expect(hrefsOf('/')).toEqual(['remoteEntry.js', 'shared.js', 'calls.js']);
  expect(hrefsOf('/cars/7')).toEqual(['remoteEntry.js', 'shared.js', 'car.js', 'calls.js']);
});

test('the first script preloads the address’s files and data with their hashes', () => {
  expect(collectPreloads([stableVariant], { path: '/cars/7/' })).toEqual([
    expect.objectContaining({
      href: '/remotes/catalog/stable/remoteEntry.js',
      as: 'script',
      integrity: 'hash of stable',
    }),
    expect.objectContaining({ href: '/api/cars/7', as: 'fetch', crossOrigin: 'anonymous' }),
  ]);
  expect(collectPreloads([stableVariant], { path: '/elsewhere' })).toEqual([]);
  expect(collectPreloads([stableVariant], { path: '/area/deep/inside' })).toHaveLength(1);
  expect(hrefsOf(collectPreloads([stableVariant], { path: '/Cars/a%20b' }))).toContain('/api/cars/a%20b');
});

test('the first script matches routes as the shell does, and skips data without a required parameter', () => {
  const segment = fc.constantFrom('cars', 'CARS', 'c%61rs', '7', 'a%2Fb', '%zz', '');
  const addressArbitrary = fc.array(segment, { maxLength: 4 }).map((parts) => `/x/${parts.join('/')}`);
  const pattern = fc.constantFrom(
    '/x/cars',
    '/x/Cars/:id',
    '/x/:id?/cars?',
    '/x/*',
    '/X/cars/*',
    '/:a/:b/:c?',
  );
  fc.assert(
    fc.property(pattern, addressArbitrary, (path, address) => {
      const variant = createVariant('stable', 100, true, 'salt', [{ path }]);
      const isPreloaded = collectPreloads([variant], { path: address }).length > 0;
      expect([path, address, isPreloaded]).toEqual([path, address, matchPattern(path, address) !== null]);
    }),
  );
  const optional = [{ path: '/cars/:id?', data: ['/cars', '/cars/:id'] }];
  const variant = createVariant('stable', 100, true, 'salt', optional);
  expect(hrefsOf(collectPreloads([variant], { path: '/cars' }))).toEqual([variant.url, '/api/cars']);
  expect(hrefsOf(collectPreloads([variant], { path: '/cars/7' }))).toEqual([
    variant.url,
    '/api/cars',
    '/api/cars/7',
  ]);
});

test('the first script preloads no data for a signed-in user, because such a request needs the token', () => {
  const links = collectPreloads([stableVariant], { path: '/cars/7', stored: { token: 'x' } });
  expect(hrefsOf(links)).toEqual(['/remotes/catalog/stable/remoteEntry.js']);
});

test('the first script creates no visitor id without a canary', () => {
  const cookies = { text: '' };
  collectPreloads([stableVariant], { path: '/', cookies });
  expect(cookies.text).toBe('');
});

test('the first script selects the same visitors for a canary as the shell and the renderer', () => {
  const share = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.uuid(), share, (salt, uuid, traffic) => {
      const visitor = uuid.replaceAll('-', '');
      const variants = [
        createVariant('stable', 100 - traffic, true, salt),
        createVariant('trial', traffic, false, salt),
      ];
      const expected = selectVariant(variants, bucketOf(salt, visitor))!;
      const links = collectPreloads(variants, {
        path: '/',
        cookies: { text: createVisitorCookie(visitor, true) },
      });
      const document = { microFrontends: { catalog: variants } } as unknown as Discovery;
      const selectedUrl = selectVariants(document, visitor).get('catalog')?.url;
      return hrefsOf(links).join() === expected.url && selectedUrl === expected.url;
    }),
  );
});

test.each(['', ...GARBAGE.map((text) => `visitor=${text}`)])(
  'the first script gives the default version to a visitor without a valid id, and leaves the id to the shell: %j',
  (text) => {
    const cookies = { text };
    const variants = [createVariant('stable', 1, true), createVariant('trial', 99, false)];
    expect(hrefsOf(collectPreloads(variants, { path: '/', cookies }))).toEqual([variants[0]?.url]);
    expect(cookies.text).toBe(text);
  },
);

test('the first script gives the default version to a browser without cookies', () => {
  const variants = [createVariant('stable', 1, true), createVariant('trial', 99, false)];
  expect(hrefsOf(collectPreloads(variants, { path: '/', cookies: null }))).toEqual([variants[0]?.url]);
});

test('the first script uses the server-rendered version while it is still served', () => {
  const variants = [createVariant('stable', 50, true), createVariant('trial', 50, false)];
  for (const variant of variants) {
    const hydrationState = { arms: { catalog: variant.metadata.version } };
    expect(hrefsOf(collectPreloads(variants, { path: '/', hydrationState }))).toEqual([variant.url]);
  }
  expect(
    collectPreloads(variants, { path: '/', hydrationState: { arms: { catalog: 'gone' } } }),
  ).toHaveLength(1);
});

test('the first script leaves a version that was requested by name to the shell', () => {
  expect(collectPreloads([stableVariant], { path: '/?mfe.catalog=1.0.0-x' })).toEqual([]);
  expect(collectPreloads([stableVariant], { path: '/', session: { 'mfe.catalog': '1.0.0-x' } })).toEqual([]);
  expect(
    collectPreloads([stableVariant], { path: '/?mfe.catalog=', session: { 'mfe.catalog': 'x' } }),
  ).toHaveLength(1);
});
