import { createRequire } from 'node:module';
import path from 'node:path';
import fc from '@second-gear/contract/testing/properties';
import semver from 'semver';
import { getRequiredRanges } from './shared-modules.mjs';

const CATALOG = path.resolve(import.meta.dirname, '../../../mfe-catalog');
const installedRanges = getRequiredRanges(CATALOG);
const version = installedRanges.zustand!.slice(1);
const nextMajor = semver.major(version) + 1;

test('a remote requires at least the installed version of each shared module, with the same major version', () => {
  const { version: reactVersion } = createRequire(path.join(CATALOG, 'package.json'))(
    'react/package.json',
  ) as { version: string };
  expect(installedRanges).toMatchObject({
    react: `^${reactVersion}`,
    'react/jsx-runtime': `^${reactVersion}`,
  });
});

test('a range in remote.json applies to all modules of its package and to no other', () => {
  const react = `${installedRanges.react!} || ^99.0.0`;
  expect(getRequiredRanges(CATALOG, { react })).toEqual({
    ...installedRanges,
    react,
    'react/jsx-runtime': react,
  });
});

test.each([
  [
    { lodash: '^4' },
    /^mfe-catalog\/remote\.json: sharedRanges: lodash is not shared\. Remove it\. Shared packages: react, /,
  ],
  [{ zustand: `^${String(nextMajor)}.0.0` }, /excludes the installed version \d.*Add \|\| \^\d/],
  ...['latest', '>=4', '*', '', '^5.0.0-beta.1', '^5||', '4 - 5', '^5 ^6'].map(
    (range): [Record<string, string>, RegExp] => [
      { zustand: range },
      /sharedRanges: zustand has the range ".*"\. Write caret ranges separated by " \|\| ", like "\^\d/,
    ],
  ),
])('getRequiredRanges rejects %j in remote.json, and its error names the fix', (sharedRanges, message) => {
  expect(() => getRequiredRanges(CATALOG, sharedRanges as Record<string, string>)).toThrow(message);
});

test('the gate and the federation runtime accept the same versions for every range that a remote may declare', () => {
  const createRequireFrom = (from: NodeJS.Require, name: string) => createRequire(from.resolve(name));
  const runtime = createRequireFrom(
    createRequireFrom(createRequire(import.meta.url), '@module-federation/enhanced'),
    '@module-federation/runtime',
  )('@module-federation/runtime-core') as { satisfy: (version: string, range: string) => boolean };
  const numberArbitrary = fc.nat({ max: 12 });
  const caretRangeArbitrary = fc
    .array(numberArbitrary, { minLength: 1, maxLength: 3 })
    .map((parts) => `^${parts.map(String).join('.')}`);
  const declaredRangeArbitrary = fc
    .array(caretRangeArbitrary, { minLength: 1, maxLength: 3 })
    .map((carets) => [`^${version}`, ...carets].join(' || '));
  fc.assert(
    fc.property(
      declaredRangeArbitrary,
      fc.tuple(numberArbitrary, numberArbitrary, numberArbitrary),
      (range, parts) => {
        expect(getRequiredRanges(CATALOG, { zustand: range }).zustand).toBe(range);
        const providedVersion = parts.map(String).join('.');
        expect([range, providedVersion, runtime.satisfy(providedVersion, range)]).toEqual([
          range,
          providedVersion,
          semver.satisfies(providedVersion, range),
        ]);
      },
    ),
    { numRuns: 2000 },
  );
});
