import fc from 'fast-check';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { gate } from './gate.ts';
import { readRemoteRecord } from '../site/records.ts';
import { pointTo } from '../site/store.ts';
import { patternsOverlap } from './verdict.ts';

async function reasonsAgainst(
  build: ReturnType<typeof buildOf>,
  live?: ReturnType<typeof buildOf>,
  code = 'x',
) {
  const paths = await emptySite();
  if (live) {
    const version = await publishCode(paths, live, 'live');
    await pointTo(paths, {
      remote: live.declaration.name,
      to: version,
      what: 'release',
      who: 'test',
      why: 'test',
    });
  }
  const version = await publishCode(paths, build, code);
  return gate(paths, await readRemoteRecord(paths, build.declaration.name, version));
}

test('a version that fits goes live', async () => {
  await expect(reasonsAgainst(buildOf('catalog'), buildOf('checkout'))).resolves.toEqual([]);
});

test.each([
  [
    'shared',
    buildOf('catalog', {}, { react: '^20.0.0' }),
    undefined,
    /needs react \^20\.0\.0 and the live shell brings 19\.3\.1/,
  ],
  ['shared', buildOf('catalog', {}, { preact: '^10.0.0' }), undefined, /does not bring preact/],
  [
    'contract',
    buildOf('catalog', { contract: '^2.0.0' }),
    undefined,
    /contract \^2\.0\.0 and the live shell speaks 1\.0\.0/,
  ],
  [
    'routes',
    buildOf('catalog', { routes: [{ path: '/cars/:id' }] }),
    buildOf('checkout', { routes: [{ path: '/cars/*' }] }),
    /overlaps \/cars\/\* of checkout/,
  ],
  ['slots', buildOf('catalog', { slots: ['no-such-slot'] }), undefined, /the contract does not know/],
  [
    'slots',
    buildOf('catalog', { slots: ['booking-modal'] }),
    buildOf('checkout', { slots: ['booking-modal'] }),
    /checkout already fills/,
  ],
  [
    'slots',
    buildOf('checkout'),
    buildOf('checkout', { slots: ['booking-modal'] }),
    /no longer fills booking-modal/,
  ],
  ['budget', buildOf('catalog', { budget: 10 }), undefined, /over the budget of 10/],
  [
    'hashes',
    { ...buildOf('catalog'), first: ['remoteEntry.js', 'lost.js'] },
    undefined,
    /no hash of lost\.js/,
  ],
])('%s: refused with what would mend it', async (check, build, live, message) => {
  const reasons = await reasonsAgainst(build, live);
  expect(reasons).toContainEqual({ check, message: expect.stringMatching(message) as string });
});

test('all reasons are collected, not only the first', async () => {
  const build = buildOf('catalog', { contract: '^2.0.0', budget: 1 }, { react: '^20.0.0' });
  const reasons = await reasonsAgainst(build);
  expect(reasons.map(({ check }) => check)).toEqual(['shared', 'contract', 'budget']);
});

test('patterns overlap both ways alike, and always with themselves', () => {
  const part = fc.constantFrom('cars', 'category', ':id', 'new');
  const pattern = fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.boolean())
    .map(([parts, open]) => `/${[...parts, ...(open ? ['*'] : [])].join('/')}`);
  fc.assert(
    fc.property(pattern, pattern, (one, other) => {
      expect(patternsOverlap(one, other)).toBe(patternsOverlap(other, one));
      expect(patternsOverlap(one, one)).toBe(true);
    }),
  );
  expect(patternsOverlap('/cars/new', '/cars/:id')).toBe(true);
  expect(patternsOverlap('/cars', '/cars/:id')).toBe(false);
  expect(patternsOverlap('/dashboard/*', '/dashboard')).toBe(true);
});
