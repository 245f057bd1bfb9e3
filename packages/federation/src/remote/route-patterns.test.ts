import { isDeepStrictEqual } from 'node:util';
import fc from '@second-gear/contract/testing/properties';
import { matchRoutes } from 'react-router-dom';
import { routePatternSchema } from './route-pattern-schema.ts';
import {
  coversPattern,
  fillPattern,
  isSamePattern,
  matchPattern,
  patternsOverlap,
} from './route-patterns.ts';

const isPattern = (pattern: string): boolean => routePatternSchema.safeParse(pattern).success;
/**
 * Returns the parameters that a router with only this pattern finds in a path. null if the path does not
 * match.
 */
const getRouterParams = (pattern: string, pathname: string) =>
  matchRoutes([{ path: pattern }], pathname)?.[0]?.params ?? null;

const segmentArbitrary = fc
  .tuple(
    fc.constantFrom('cars', 'Cars', 'my-order', 'a.b', 'x', ':id', ':car-id', ':x'),
    fc.constantFrom('', '', '?'),
  )
  .map(([name, mark]) => name + mark);
const pattern = fc
  .tuple(fc.array(segmentArbitrary, { maxLength: 4 }), fc.boolean())
  .map(([segments, isOpen]) => `/${[...segments, ...(isOpen ? ['*'] : [])].join('/')}`)
  .filter(isPattern);
const partArbitrary = fc.constantFrom(
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
const pathArbitrary = fc
  .tuple(fc.array(partArbitrary, { maxLength: 5 }), fc.boolean())
  .map(([parts, slash]) => `/${parts.join('/')}${slash ? '/' : ''}`);
/** Generates paths that match a pattern, in different spellings. */
const createPathArbitrary = (targetPattern: string) =>
  fc
    .tuple(
      fc.constantFrom('cars', '7', 'x', 'my-order'),
      fc.boolean(),
      fc.boolean(),
      fc.array(partArbitrary, { maxLength: 2 }),
    )
    .map(([value, isUpper, slash, rest]) => {
      const short = fillPattern(targetPattern, value);
      const long = targetPattern.endsWith('*') ? [short === '/' ? '' : short, ...rest].join('/') : short;
      return `${isUpper ? long.toUpperCase() : long}${slash ? '/' : ''}`;
    });

/** True for `/cars//x`, false for `/cars//`: trailing slashes are ignored. */
const hasEmptySegment = (path: string): boolean => /\/\/[^/]/.test(path);

// The properties return a boolean, because thousands of `expect` calls take longer than the functions under
// test.
let originalWarn: typeof console.warn;
beforeEach(() => {
  originalWarn = console.warn;
  // Silences the router's warnings about malformed URI sequences.
  console.warn = () => undefined;
});
afterEach(() => {
  console.warn = originalWarn;
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
    fc.property(pattern, pathArbitrary, (one, path) => {
      const routerParams = getRouterParams(one, path);
      const ownParams = matchPattern(one, path);
      if (!ownParams || !routerParams) return ownParams === routerParams;
      // With optional segments, only the router defines which parameter gets which segment.
      if (one.includes('?')) return true;
      const { '*': _rest, ...params } = routerParams;
      return isDeepStrictEqual(ownParams, { ...params });
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(
      pattern.chain((one) => fc.tuple(fc.constant(one), createPathArbitrary(one))),
      ([one, path]) => matchPattern(one, path) !== null && getRouterParams(one, path) !== null,
    ),
    { numRuns: 2000 },
  );
});

test('patternsOverlap detects every path that two patterns both match', () => {
  fc.assert(
    fc.property(
      pattern.chain((one) =>
        fc.tuple(fc.constant(one), pattern, fc.oneof(pathArbitrary, createPathArbitrary(one))),
      ),
      ([one, other, path]) => {
        const both = getRouterParams(one, path) !== null && getRouterParams(other, path) !== null;
        const overlap = patternsOverlap(one, other);
        return overlap === patternsOverlap(other, one) && patternsOverlap(one, one) && (overlap || !both);
      },
    ),
    { numRuns: 5000 },
  );
});

test('patternsOverlap is true only if some path matches both patterns', () => {
  /** Returns every path that fills a pattern with these words. */
  const expandPaths = (one: string, words: readonly string[]): string[] => {
    const segments = one.split('/').filter((each) => each !== '' && each !== '*');
    let all = [''];
    for (const each of segments) {
      const values = each.startsWith(':') ? words : [each.replace(/\?$/, '')];
      const extended = all.flatMap((start) => values.map((value) => `${start}/${value}`));
      all = each.endsWith('?') ? [...all, ...extended] : extended;
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
      const all = [...expandPaths(one, words), ...expandPaths(other, words)];
      const shared = all.some(
        (path) => getRouterParams(one, path) !== null && getRouterParams(other, path) !== null,
      );
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
      pattern.chain((one) => fc.tuple(fc.constant(one), createPathArbitrary(one))),
      (others, [one, path]) => {
        if (!coversPattern([...others, one], one)) return false;
        if (!coversPattern(others, one) || hasEmptySegment(path)) return true;
        return others.some((other) => getRouterParams(other, path) !== null);
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
  for (const validPattern of [
    '/',
    '/*',
    '/cars',
    '/cars/:id',
    '/cars?',
    '/cars/:id?',
    '/dashboard/*',
    '/a.b/~x',
  ])
    expect([validPattern, isPattern(validPattern)]).toEqual([validPattern, true]);
  for (const invalidPattern of [
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
    expect([invalidPattern, isPattern(invalidPattern)]).toEqual([invalidPattern, false]);
});
