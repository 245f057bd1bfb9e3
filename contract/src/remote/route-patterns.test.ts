import { isDeepStrictEqual } from 'node:util';
import { matchRoutes } from 'react-router-dom';
import fc from '../testing/properties.ts';
import { routePattern } from './route-pattern-schema.ts';
import { addressOf, coversPattern, isSamePattern, matchPattern, patternsOverlap } from './route-patterns.ts';

const isPattern = (pattern: string): boolean => routePattern.safeParse(pattern).success;
/**
 * Returns the parameters that a router with only this pattern finds in a path. null if the path does not
 * match.
 */
const routed = (pattern: string, pathname: string) =>
  matchRoutes([{ path: pattern }], pathname)?.[0]?.params ?? null;

const segment = fc
  .tuple(
    fc.constantFrom('cars', 'Cars', 'my-order', 'a.b', 'x', ':id', ':car-id', ':x'),
    fc.constantFrom('', '', '?'),
  )
  .map(([name, mark]) => name + mark);
const pattern = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean())
  .map(([segments, isOpen]) => `/${[...segments, ...(isOpen ? ['*'] : [])].join('/')}`)
  .filter(isPattern);
const part = fc.constantFrom(
  'cars',
  'CARS',
  'my-order',
  'a.b',
  'axb',
  'x',
  'X',
  'ſ',
  '7',
  '',
  '%63ars',
  'a%2Fb',
  '%E2%82%AC',
  '%zz',
  '%2E%2E',
  'a b',
);
const address = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.boolean())
  .map(([parts, slash]) => `/${parts.join('/')}${slash ? '/' : ''}`);
/** Generates paths for a pattern, with other spellings. */
const addressFor = (given: string) =>
  fc
    .tuple(
      fc.constantFrom('cars', '7', 'x', 'my-order'),
      fc.boolean(),
      fc.boolean(),
      fc.array(part, { maxLength: 2 }),
    )
    .map(([value, isUpper, slash, rest]) => {
      const short = addressOf(given, value);
      const long = given.endsWith('*') ? [short === '/' ? '' : short, ...rest].join('/') : short;
      return `${isUpper ? long.toUpperCase() : long}${slash ? '/' : ''}`;
    });

/** True for `/cars//x`, false for `/cars//`: trailing slashes are ignored. */
const hasEmptySegment = (where: string): boolean => /\/\/[^/]/.test(where);

// Properties return a boolean, because an assertion for each of thousands of cases takes longer than the
// case.
let warned: typeof console.warn;
beforeEach(() => {
  warned = console.warn;
  // Silences the router's warnings about malformed URI sequences.
  console.warn = () => undefined;
});
afterEach(() => {
  console.warn = warned;
});

test('matchPattern returns decoded parameters and leaves out omitted ones', () => {
  expect(matchPattern('/cars/:id', '/Cars/a%2Fb%20c/')).toEqual({ id: 'a/b c' });
  expect(matchPattern('/cars/:id?', '/cars')).toEqual({ id: undefined });
  expect(matchPattern('/cars/:id/*', '/cars/7/deep/er')).toEqual({ id: '7' });
  expect(matchPattern('/cars/:id', '/carsX/7')).toBeNull();
  expect(matchPattern('/cars/:id?', '/carsX')).toBeNull();
});

test('matchPattern matches the same paths as the router, with the same parameters', () => {
  fc.assert(
    fc.property(pattern, address, (one, where) => {
      const found = routed(one, where);
      const own = matchPattern(one, where);
      if (!own || !found) return own === found;
      // With optional segments, only the router defines which parameter gets which segment.
      if (one.includes('?')) return true;
      const { '*': _rest, ...params } = found;
      return isDeepStrictEqual(own, { ...params });
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(
      pattern.chain((one) => fc.tuple(fc.constant(one), addressFor(one))),
      ([one, where]) => matchPattern(one, where) !== null && routed(one, where) !== null,
    ),
    { numRuns: 2000 },
  );
});

test('patternsOverlap detects every path that two patterns both match', () => {
  fc.assert(
    fc.property(
      pattern.chain((one) => fc.tuple(fc.constant(one), pattern, fc.oneof(address, addressFor(one)))),
      ([one, other, where]) => {
        const both = routed(one, where) !== null && routed(other, where) !== null;
        const overlap = patternsOverlap(one, other);
        return overlap === patternsOverlap(other, one) && patternsOverlap(one, one) && (overlap || !both);
      },
    ),
    { numRuns: 5000 },
  );
});

test('patternsOverlap is true only if some path matches both patterns', () => {
  /** Returns every path that fills a pattern with these words. */
  const addressesOf = (one: string, words: readonly string[]): string[] => {
    const segments = one.split('/').filter((each) => each !== '' && each !== '*');
    let all = [''];
    for (const each of segments) {
      const values = each.startsWith(':') ? words : [each.replace(/\?$/, '')];
      const longer = all.flatMap((start) => values.map((value) => `${start}/${value}`));
      all = each.endsWith('?') ? [...all, ...longer] : longer;
    }
    return one.endsWith('*')
      ? all.flatMap((start) => [start || '/', ...words.map((word) => `${start}/${word}`)])
      : all.map((start) => start || '/');
  };
  const short = fc
    .tuple(fc.array(fc.constantFrom('a', 'B', 'b?', ':id', ':id?'), { maxLength: 2 }), fc.boolean())
    .map(([segments, isOpen]) => `/${[...segments, ...(isOpen ? ['*'] : [])].join('/')}`);
  fc.assert(
    fc.property(short, short, (one, other) => {
      const words = ['a', 'b', 'z', 'a/a', 'a/b', 'b/a', 'b/b', 'a/z', 'b/z', 'z/z'];
      const all = [...addressesOf(one, words), ...addressesOf(other, words)];
      const shared = all.some((where) => routed(one, where) !== null && routed(other, where) !== null);
      return patternsOverlap(one, other) === shared;
    }),
    { numRuns: 2000 },
  );
});

test('coversPattern is true exactly if each path of the pattern has another owner', () => {
  for (const [others, one] of [
    [['/cars/:id'], '/Cars/new'],
    [['/cars/*'], '/cars/:id?'],
    [['/cars', '/cars/:any/*'], '/cars/*'],
    [['/x/:x/*', '/:x'], '/x/*'],
    [['/cars', '/cars/:id'], '/cars/:id?'],
  ] as const)
    expect([others, one, coversPattern(others, one)]).toEqual([others, one, true]);
  for (const [others, one] of [
    [[], '/'],
    [['/cars/new'], '/cars/:id'],
    [['/cars'], '/cars/*'],
    [['/cars/:any/*'], '/cars/*'],
    [['/cars', '/cars/new/*'], '/cars/*'],
  ] as const)
    expect([others, one, coversPattern(others, one)]).toEqual([others, one, false]);
  fc.assert(
    fc.property(
      fc.array(pattern, { maxLength: 3 }),
      pattern.chain((one) => fc.tuple(fc.constant(one), addressFor(one))),
      (others, [one, where]) => {
        if (!coversPattern([...others, one], one)) return false;
        if (!coversPattern(others, one) || hasEmptySegment(where)) return true;
        return others.some((other) => routed(other, where) !== null);
      },
    ),
    {
      numRuns: 3000,
      examples: [
        [
          ['/x/:x/*', '/:x'],
          ['/x/*', '/x//cars'],
        ],
      ],
    },
  );
});

test('isSamePattern ignores spelling, and isPattern rejects invalid patterns', () => {
  expect(isSamePattern('/Cars/:id', '/cars/:car')).toBe(true);
  expect(isSamePattern('/cars/:id', '/cars/new')).toBe(false);
  expect(isSamePattern('/cars/*', '/cars')).toBe(false);
  for (const good of ['/', '/*', '/cars', '/cars/:id', '/cars?', '/cars/:id?', '/dashboard/*', '/a.b/~x'])
    expect([good, isPattern(good)]).toEqual([good, true]);
  for (const bad of [
    '',
    'cars',
    '//cars',
    '/cars/',
    '/cars//x',
    '/*/cars',
    '/cars*',
    '/*?',
    '/:id.html',
    '/:',
    '/ca rs',
    '/%63ars',
    '/cars?x=1',
    '/cars#x',
    '/..(x)',
    '/</script>',
    '/:id/:id',
    `/${'a'.repeat(200)}`,
  ])
    expect([bad, isPattern(bad)]).toEqual([bad, false]);
});
