import fc from '@second-gear/contract/testing/properties';
import type { PublishedRemote } from '@second-gear/federation/release';
import { matchPattern } from '@second-gear/federation/route-patterns';
import { activateVersion } from '../rollout/activate-version.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { gateReasons } from './gate.ts';
import { candidateReasons } from './reasons-against-remote.ts';

async function gateReasonsFor(
  build: ReturnType<typeof buildOf>,
  live?: ReturnType<typeof buildOf>,
  code = 'x',
) {
  const paths = await createEmptySite();
  if (live) {
    const version = await publishCode(paths, live, 'live');
    await activateVersion(paths, {
      remote: live.declaration.name,
      to: version,
      what: 'release',
      who: 'test',
      why: 'test',
    });
  }
  const version = await publishCode(paths, build, code);
  const { name } = build.declaration;
  const record = await readRemoteRecord(paths, name, version);
  return gateReasons(paths, { record, folder: paths.remoteVersion(name, version) });
}

test('the gate passes a compatible version', async () => {
  await expect(gateReasonsFor(buildOf('catalog'), buildOf('checkout'))).resolves.toEqual([]);
});

test.each(
  [
    ['/login', '/LOGIN', '/Login', '/login/:x?', '/login?', '/signup', '/reset-password/:token?', '/about/*'],
    ['/ui', '/:page', '/:page?', '/*', '/UI/*'],
  ].flat(),
)('the gate refuses the route %s, because the shell has a screen there', async (path) => {
  const reasons = await gateReasonsFor(buildOf('catalog', { routes: [{ path }] }));
  expect(reasons).toContainEqual({
    check: 'routes',
    message: expect.stringMatching(/^Its route \S+ overlaps \S+, a screen of the shell\./) as string,
  });
});

test.each(
  [
    ['/api', '/API', '/api/x', '/api/*', '/api/metrics', '/shell', '/shell/:version', '/remotes/*'],
    ['/robots.txt', '/sitemap.xml', '/discovery.json', '/index.html', '/favicon.ico', '/Robots.TXT'],
    [
      '/-',
      '/-/state',
      '/.well-known/x',
      '/.well-known/*',
      '/team/.hidden',
      '/notes.html',
      '/team/notes.html?',
    ],
  ].flat(),
)('the gate refuses the route %s, because the site serves something else there', async (path) => {
  const reasons = await gateReasonsFor(buildOf('catalog', { routes: [{ path }] }));
  expect(reasons).toContainEqual({
    check: 'routes',
    message: expect.stringMatching(
      /^Its route \S+ can never show a page, because the site itself serves/,
    ) as string,
  });
});

test.each(['/team', '/team/:name', '/apis/x', '/log-in', '/aboutus', '/shells/:id', '/team/*', '/v1.2/cars'])(
  'the gate accepts the route %s',
  async (path) => {
    await expect(gateReasonsFor(buildOf('catalog', { routes: [{ path }] }))).resolves.toEqual([]);
  },
);

test.each([
  [['/Cars/:car'], ['/cars/:id']],
  [['/cars/*'], ['/cars', '/cars/:id', '/cars/:id/history']],
  [['/', '/new'], ['/']],
])('a version with the routes %j still serves %j', async (ownPath, livePaths) => {
  const [candidate, live] = [ownPath, livePaths].map((paths) =>
    buildOf('catalog', { routes: paths.map((path) => ({ path })) }),
  );
  await expect(gateReasonsFor(candidate!, live)).resolves.toEqual([]);
});

test('the gate collects all reasons, not only the first one', async () => {
  const build = buildOf('catalog', { contract: '^2.0.0', budget: 1 }, { react: '^20.0.0' });
  const reasons = await gateReasonsFor(build);
  expect(reasons.map(({ check }) => check)).toEqual(['shared', 'contract', 'budget']);
});

test('the gate refuses routes of two remotes that match the same address', () => {
  const segment = fc.constantFrom('cars', 'CARS', 'cars?', ':id', ':id?', 'new');
  const pattern = fc
    .tuple(fc.uniqueArray(segment, { maxLength: 3, selector: (each) => each.replace('?', '') }), fc.boolean())
    .map(([parts, isOpen]) => `/${[...parts, ...(isOpen ? ['*'] : [])].join('/')}`);
  const address = fc
    .tuple(fc.array(fc.constantFrom('cars', 'Cars', 'c%61rs', 'new', '7'), { maxLength: 4 }), fc.boolean())
    .map(([parts, slash]) => `/${parts.join('/')}${slash ? '/' : ''}`);
  const createCandidate = (path: string): PublishedRemote => ({
    kind: 'remote',
    version: '1.0.0-a',
    files: {},
    sizes: {},
    build: { ...buildOf('catalog', { routes: [{ path }] }), first: [] },
  });
  let overlappingCount = 0;
  fc.assert(
    fc.property(pattern, pattern, address, (ownPath, other, matchedAddress) => {
      if (matchPattern(ownPath, matchedAddress) === null || matchPattern(other, matchedAddress) === null)
        return;
      overlappingCount += 1;
      const peer = {
        remote: 'dashboard',
        version: '1.0.0-b',
        role: 'live',
        routes: [{ path: other }],
        slots: [],
      } as const;
      const shell = { build: { contract: '1.0.0', shared: { react: '19.3.1' } } };
      const reasons = candidateReasons({
        candidate: createCandidate(ownPath),
        shell,
        peers: [peer],
        knownSlots: [],
      });
      const overlaps = reasons.filter(({ message }) => message.includes('of dashboard'));
      expect([ownPath, other, matchedAddress, overlaps.map(({ check }) => check)]).toEqual([
        ownPath,
        other,
        matchedAddress,
        ['routes'],
      ]);
    }),
    { numRuns: 3000 },
  );
  expect(overlappingCount).toBeGreaterThan(100);
});
