import { createRequire } from 'node:module';
import path from 'node:path';
import fc from '@second-gear/contract/testing/properties';
import semver from 'semver';
import { getRequiredRanges } from './shared-modules.mjs';

const CATALOG = path.resolve(import.meta.dirname, '../../../mfe-catalog');
const installed = getRequiredRanges(CATALOG);
const version = installed.zustand!.slice(1);
const nextMajor = semver.major(version) + 1;

test('a remote requires the installed version of each shared module, with the same major version', () => {
  const { version: reactVersion } = createRequire(path.join(CATALOG, 'package.json'))(
    'react/package.json',
  ) as { version: string };
  expect(installed).toMatchObject({ react: `^${reactVersion}`, 'react/jsx-runtime': `^${reactVersion}` });
});

test('a range in remote.json applies to all modules of its package and to no other', () => {
  const react = `${installed.react!} || ^99.0.0`;
  expect(getRequiredRanges(CATALOG, { react })).toEqual({
    ...installed,
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
])('the build refuses %j in remote.json, and its error names the fix', (sharedRanges, message) => {
  expect(() => getRequiredRanges(CATALOG, sharedRanges as Record<string, string>)).toThrow(message);
});

test('gate and federation runtime accept the same versions for every range that a remote may state', () => {
  const requireOf = (from: NodeJS.Require, name: string) => createRequire(from.resolve(name));
  const runtime = requireOf(
    requireOf(createRequire(import.meta.url), '@module-federation/enhanced'),
    '@module-federation/runtime',
  )('@module-federation/runtime-core') as { satisfy: (version: string, range: string) => boolean };
  const part = fc.nat({ max: 12 });
  const caretRange = fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => `^${parts.map(String).join('.')}`);
  const statedRange = fc
    .array(caretRange, { minLength: 1, maxLength: 3 })
    .map((carets) => [`^${version}`, ...carets].join(' || '));
  fc.assert(
    fc.property(statedRange, fc.tuple(part, part, part), (range, parts) => {
      expect(getRequiredRanges(CATALOG, { zustand: range }).zustand).toBe(range);
      const provided = parts.map(String).join('.');
      expect([range, provided, runtime.satisfy(provided, range)]).toEqual([
        range,
        provided,
        semver.satisfies(provided, range),
      ]);
    }),
    { numRuns: 2000 },
  );
});
