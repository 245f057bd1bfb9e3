import bcd, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import {
  findBrowsersWithout,
  readSupportedBrowsers,
} from '@second-gear/federation/build/supported-browsers.mjs';
import { hasRequiredFeatures } from './required-features.ts';

/** The required features in MDN's compatibility data. */
const REQUIRED: readonly Identifier[] = [
  bcd.javascript.builtins!['Array']!['toSorted']!,
  bcd.api['AbortSignal']!['timeout_static']!,
  bcd.css.selectors!['has']!,
  bcd.css.types!['color']!['color-mix']!,
  bcd.javascript.regular_expressions!['lookbehind_assertion']!,
];

const supportedBrowsers = readSupportedBrowsers(import.meta.dirname);

const listVersions = (id: string): number[] =>
  Object.keys(bcd.browsers[id as keyof typeof bcd.browsers].releases)
    .map(Number)
    .sort((a, b) => a - b);

const isTurnedAway = (id: string, version: number): boolean =>
  REQUIRED.some(({ __compat }) => findBrowsersWithout(__compat!, { [id]: version }).length > 0);

test.each(Object.entries(supportedBrowsers))(
  'the check accepts %s from version %d on and turns away every older version',
  (id, oldest) => {
    const versions = listVersions(id);
    expect(versions).toContain(oldest);
    expect(versions.filter((version) => !isTurnedAway(id, version))).toEqual(
      versions.filter((version) => version >= oldest),
    );
  },
);

test('every supported browser supports the syntax of ES2022, to which all builds compile', () => {
  const { classes, builtins } = bcd.javascript;
  for (const { __compat } of [
    classes!['static']!['initialization_blocks']!,
    classes!['private_class_fields_in']!,
    builtins!['RegExp']!['hasIndices']!,
  ]) {
    expect(findBrowsersWithout(__compat!, supportedBrowsers)).toEqual([]);
  }
});

const supports = (query: string, value?: string): boolean =>
  query === 'selector(:has(a))' || (query === 'color' && value === 'color-mix(in srgb,red,red)');

afterEach(() => {
  delete (globalThis as { CSS?: unknown }).CSS;
});

const useCss = (css: object) => Object.assign(globalThis, { CSS: css });

test('a browser with all required features is supported', () => {
  useCss({ supports });
  expect(hasRequiredFeatures()).toBe(true);
});

test.each([
  ['a selector', () => useCss({ supports: (query: string) => !query.startsWith('selector') })],
  ['a color', () => useCss({ supports: (query: string) => query !== 'color' })],
])('a browser without %s of the styles is not supported', (_name, change) => {
  change();
  expect(hasRequiredFeatures()).toBe(false);
});

test.each([
  ['toSorted', Array.prototype, 'toSorted'],
  ['AbortSignal.timeout', AbortSignal, 'timeout'],
] as const)('a browser without %s is not supported', (_name, owner, key) => {
  useCss({ supports });
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)!;
  Reflect.deleteProperty(owner, key);
  const isSupported = hasRequiredFeatures();
  Object.defineProperty(owner, key, descriptor);
  expect(isSupported).toBe(false);
});

test('a browser whose regular expressions lack lookbehind is not supported', () => {
  useCss({ supports });
  const original = globalThis.RegExp;
  globalThis.RegExp = function rejectPattern() {
    throw new SyntaxError('Invalid group');
  } as unknown as RegExpConstructor;
  const isSupported = hasRequiredFeatures();
  globalThis.RegExp = original;
  expect(isSupported).toBe(false);
});
