import { AREAS, TRIGGERS } from './browser-areas.ts';

/** A module and what it imports, by paths relative to the repository. */
export interface Module {
  source: string;
  imports: readonly string[];
}

/** The packages and tests that a change affects. */
export interface Affected {
  /** The changed files that still exist. */
  files: string[];
  /** Packages with a changed module, or with a module that imports one directly or indirectly. */
  packages: string[];
  /** Jest test files: affected ones of the fast tier, and those of the full tier that the change triggers. */
  tests: string[];
  /** Alternatives of Playwright's `--grep` pattern. */
  browser: string[];
}

const TEST = /\.test\.tsx?$/;
const FULL_TEST = /\.full\.test\.tsx?$/;
const SPEC = /^e2e\/(.+\.spec\.ts)$/;
/** Files that building, type checking, or testing of every package uses. */
const OF_ALL =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|jest[^/]*|eslint\.config\.mjs|\.prettierrc\.json)$/;

/** Reads every test file for its tags of the specification. */
const READS_TESTS = 'checks/src/spec-coverage/spec-coverage.test.ts';

/** Packages with tests that compare the documents and `.env.example` with the sources. */
const READ_DOCUMENTS = ['checks', 'local'];

const packageOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');

const startsWithOne = (path: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => path.startsWith(beginning));

/** Returns these modules and all that import them directly or indirectly. */
function reaching(modules: readonly Module[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { source, imports } of modules) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), source]);
  }
  const found = new Set(changed);
  const waiting = [...changed];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const importer of importers.get(next) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      waiting.push(importer);
    }
  }
  return found;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a `--grep` pattern for the fast tests of specs whose paths start with a prefix. Titles for `--grep`
 * start with project and file.
 */
const fastTestsOf = (spec: string): string => `^\\S+ ${escaped(spec)}.*@journey`;

/** Returns the browser tests that a changed source file selects, as `--grep` patterns. */
function browserTestsFor(file: string): string[] {
  const triggered = TRIGGERS.flatMap(({ sources, tag }) =>
    tag !== undefined && startsWithOne(file, sources) ? [tag] : [],
  );
  const specs = AREAS.find(({ sources }) => startsWithOne(file, sources))?.specs ?? [''];
  return [...triggered, ...specs.map(fastTestsOf)];
}

/** Returns the jest tests of the full tier that a changed source file triggers. */
const jestTestsFor = (file: string, all: readonly string[]): string[] =>
  TRIGGERS.flatMap(({ sources, tests }) =>
    tests && startsWithOne(file, sources) ? all.filter((path) => tests.test(path)) : [],
  );

/**
 * Returns the packages and tests that a change affects, by import graph and the tables of `browser-areas.ts`.
 * A file that no module imports (SQL, JSON, HTML) affects all tests of its package. A file outside all
 * packages affects the tests that read the documentation. Shared build files affect everything.
 * @param modules every module of the repository
 * @param changed changed files, relative to the repository
 * @param exists whether a file still exists
 */
export function affectedBy(
  modules: readonly Module[],
  changed: readonly string[],
  exists: (file: string) => boolean,
): Affected {
  const known = new Set(modules.map(({ source }) => source));
  const packages = new Set(modules.map(({ source }) => packageOf(source)).filter(Boolean));
  const everything = changed.some((file) => OF_ALL.test(file));
  const apart = changed
    .filter((file) => !known.has(file))
    .flatMap((file) => (packages.has(packageOf(file)) ? [packageOf(file)] : READ_DOCUMENTS));
  const whole = new Set(everything ? packages : apart);
  const inWhole = [...known].filter((file) => whole.has(packageOf(file)));
  const touched = [...reaching(modules, [...changed, ...inWhole])];
  const left = touched.filter((file) => known.has(file) && exists(file)).sort();
  const allTests = [...known].filter((file) => TEST.test(file) && exists(file));
  // Documents and images outside of packages have no browser tests.
  const sources = changed.filter(
    (file) => !TEST.test(file) && (packages.has(packageOf(file)) || OF_ALL.test(file)),
  );
  const tests = [
    ...left.filter((file) => TEST.test(file) && (!FULL_TEST.test(file) || changed.includes(file))),
    ...sources.flatMap((file) => jestTestsFor(file, allTests)),
    ...(changed.some((file) => TEST.test(file) || SPEC.test(file)) ? [READS_TESTS] : []),
  ];
  const specs = left.flatMap((file) => {
    const spec = SPEC.exec(file)?.[1];
    if (spec === undefined) return [];
    return [changed.includes(file) ? `^\\S+ ${escaped(spec)}` : fastTestsOf(spec)];
  });
  const browser = [
    ...specs,
    ...sources.filter((file) => !file.startsWith('e2e/')).flatMap((file) => browserTestsFor(file)),
  ];
  return {
    files: changed.filter(exists).sort(),
    packages: [...new Set(left.map(packageOf).filter(Boolean))].sort(),
    tests: [...new Set(tests)].sort(),
    browser: [...new Set(browser)].sort(),
  };
}
