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
 * Returns the parameters of a path, as react-router parses them for this pattern. null if the path does not
 * match.
 */
const getRouterParams = (pattern: string, pathname: string) =>
  matchRoutes([{ path: pattern }], pathname)?.[0]?.params ?? null;

const segmentArbitrary = fc
  .tuple(
    fc.constantFrom('cars', 'Cars', 'my-order', 'a.b', 'x', ':id', ':car-id', ':x'),
    fc.constantFrom('', '', '?'),
  )
  .map(([name, suffix]) => name + suffix);
const patternArbitrary = fc
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
  .map(([parts, hasTrailingSlash]) => `/${parts.join('/')}${hasTrailingSlash ? '/' : ''}`);
/** Generates paths that match a pattern, in upper or lower case, with or without a trailing slash. */
const createPathArbitrary = (targetPattern: string) =>
  fc
    .tuple(
      fc.constantFrom('cars', '7', 'x', 'my-order'),
      fc.boolean(),
      fc.boolean(),
      fc.array(partArbitrary, { maxLength: 2 }),
    )
    .map(([value, isUpperCase, hasTrailingSlash, extraParts]) => {
      const basePath = fillPattern(targetPattern, value);
      const path = targetPattern.endsWith('*')
        ? [basePath === '/' ? '' : basePath, ...extraParts].join('/')
        : basePath;
      return `${isUpperCase ? path.toUpperCase() : path}${hasTrailingSlash ? '/' : ''}`;
    });

/** Whether a path has an empty segment, such as `/cars//x`. Ignores trailing slashes. */
const hasEmptySegment = (path: string): boolean => /\/\/[^/]/.test(path);

let originalWarn: typeof console.warn;
beforeEach(() => {
  originalWarn = console.warn;
  // Silences the router's warnings about malformed URI sequences.
  console.warn = () => undefined;
});
afterEach(() => {
  console.warn = originalWarn;
});

test('matchPattern returns decoded parameters, and undefined for omitted ones', () => {
  expect(matchPattern('/cars/:id', '/Cars/a%2Fb%20c/')).toEqual({ id: 'a/b c' });
  expect(matchPattern('/cars/:id?', '/cars')).toEqual({ id: undefined });
  expect(matchPattern('/cars/:id/*', '/cars/7/deep/er')).toEqual({ id: '7' });
  expect(matchPattern('/cars/:id', '/carsX/7')).toBeNull();
  expect(matchPattern('/cars/:id?', '/carsX')).toBeNull();
});

// The properties below return a boolean, because thousands of `expect` calls would be too slow.
test('matchPattern matches the same paths as the router, with the same parameters', () => {
  fc.assert(
    fc.property(patternArbitrary, pathArbitrary, (pattern, path) => {
      const routerParams = getRouterParams(pattern, path);
      const params = matchPattern(pattern, path);
      if (!params || !routerParams) return params === routerParams;
      // With optional segments, the parameters are ambiguous, and the router may choose other ones.
      if (pattern.includes('?')) return true;
      const { '*': _rest, ...namedParams } = routerParams;
      return isDeepStrictEqual(params, { ...namedParams });
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(
      patternArbitrary.chain((pattern) => fc.tuple(fc.constant(pattern), createPathArbitrary(pattern))),
      ([pattern, path]) => matchPattern(pattern, path) !== null && getRouterParams(pattern, path) !== null,
    ),
    { numRuns: 2000 },
  );
});

test('patternsOverlap is true if both patterns match the same path', () => {
  fc.assert(
    fc.property(
      patternArbitrary.chain((pattern) =>
        fc.tuple(
          fc.constant(pattern),
          patternArbitrary,
          fc.oneof(pathArbitrary, createPathArbitrary(pattern)),
        ),
      ),
      ([pattern, otherPattern, path]) => {
        const bothMatch =
          getRouterParams(pattern, path) !== null && getRouterParams(otherPattern, path) !== null;
        const overlap = patternsOverlap(pattern, otherPattern);
        return (
          overlap === patternsOverlap(otherPattern, pattern) &&
          patternsOverlap(pattern, pattern) &&
          (overlap || !bothMatch)
        );
      },
    ),
    { numRuns: 5000 },
  );
});

test('patternsOverlap is true only if a path exists that both patterns match', () => {
  /** Returns all paths that match a pattern and have these words as parameters. */
  const expandPaths = (pattern: string, words: readonly string[]): string[] => {
    const segments = pattern.split('/').filter((part) => part !== '' && part !== '*');
    let paths = [''];
    for (const segment of segments) {
      const values = segment.startsWith(':') ? words : [segment.replace(/\?$/, '')];
      const extendedPaths = paths.flatMap((start) => values.map((value) => `${start}/${value}`));
      paths = segment.endsWith('?') ? [...paths, ...extendedPaths] : extendedPaths;
    }
    return pattern.endsWith('*')
      ? paths.flatMap((start) => [start || '/', ...words.map((word) => `${start}/${word}`)])
      : paths.map((start) => start || '/');
  };
  const shortPatternArbitrary = fc
    .tuple(fc.array(fc.constantFrom('a', 'B', 'b?', ':id', ':id?'), { maxLength: 2 }), fc.boolean())
    .map(([segments, isOpen]) => `/${[...segments, ...(isOpen ? ['*'] : [])].join('/')}`);
  fc.assert(
    fc.property(shortPatternArbitrary, shortPatternArbitrary, (pattern, otherPattern) => {
      const words = ['a', 'b', 'z', 'a/a', 'a/b', 'b/a', 'b/b', 'a/z', 'b/z', 'z/z'];
      const paths = [...expandPaths(pattern, words), ...expandPaths(otherPattern, words)];
      const haveCommonPath = paths.some(
        (path) => getRouterParams(pattern, path) !== null && getRouterParams(otherPattern, path) !== null,
      );
      return patternsOverlap(pattern, otherPattern) === haveCommonPath;
    }),
    { numRuns: 2000 },
  );
});

test('coversPattern is true if and only if the other patterns match every path of the pattern', () => {
  for (const [otherPatterns, pattern] of [
    [['/cars/:id'], '/Cars/new'],
    [['/cars/*'], '/cars/:id?'],
    [['/cars', '/cars/:any/*'], '/cars/*'],
    [['/x/:x/*', '/:x'], '/x/*'],
    [['/cars', '/cars/:id'], '/cars/:id?'],
  ] as const)
    expect([otherPatterns, pattern, coversPattern(otherPatterns, pattern)]).toEqual([
      otherPatterns,
      pattern,
      true,
    ]);
  for (const [otherPatterns, pattern] of [
    [[], '/'],
    [['/cars/new'], '/cars/:id'],
    [['/cars'], '/cars/*'],
    [['/cars/:any/*'], '/cars/*'],
    [['/cars', '/cars/new/*'], '/cars/*'],
  ] as const)
    expect([otherPatterns, pattern, coversPattern(otherPatterns, pattern)]).toEqual([
      otherPatterns,
      pattern,
      false,
    ]);
  fc.assert(
    fc.property(
      fc.array(patternArbitrary, { maxLength: 3 }),
      patternArbitrary.chain((pattern) => fc.tuple(fc.constant(pattern), createPathArbitrary(pattern))),
      (otherPatterns, [pattern, path]) => {
        if (!coversPattern([...otherPatterns, pattern], pattern)) return false;
        if (!coversPattern(otherPatterns, pattern) || hasEmptySegment(path)) return true;
        return otherPatterns.some((otherPattern) => getRouterParams(otherPattern, path) !== null);
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

test('isSamePattern ignores case and parameter names, and isPattern rejects invalid patterns', () => {
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
