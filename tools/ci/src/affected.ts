import { packageOf } from '../bin/source-files.mjs';
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
  /** Packages with a changed module, or with a module that imports a changed one directly or indirectly. */
  packages: string[];
  /** Jest test files: affected ones of the fast tier, and those of the full tier that the change triggers. */
  tests: string[];
  /** Patterns for Playwright's `--grep`. A test runs if one of them matches. */
  browserPatterns: string[];
}

const TEST_FILE = /\.test\.tsx?$/;
const FULL_TEST_FILE = /\.full\.test\.tsx?$/;
const BROWSER_SPEC = /^testing\/e2e\/(.+\.spec\.ts)$/;
/** Files that every package uses for building, type checking, or testing. */
const SHARED_BUILD_FILES =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|config\/.*|jest\.config\.mjs|oxlint\.config\.mjs|\.oxfmtrc\.json)$/;

/** The test that reads the spec tags of every test file. A change of any test file affects it. */
const SPEC_COVERAGE_TEST = 'tools/ci/src/spec-coverage/spec-coverage.test.ts';

/** Packages with tests that compare the documents and `.env.example` with the sources. */
const DOCUMENT_TEST_PACKAGES = ['tools/ci', 'tools/dev-stack'];

const startsWithAny = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix));

/** Returns these modules and all that import them directly or indirectly. */
function findDependents(modules: readonly Module[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { source, imports } of modules) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), source]);
  }
  const dependents = new Set(changed);
  const queue = [...changed];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const importer of importers.get(next) ?? []) {
      if (dependents.has(importer)) continue;
      dependents.add(importer);
      queue.push(importer);
    }
  }
  return dependents;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a `--grep` pattern for the fast tests of specs whose paths start with a prefix. Titles for `--grep`
 * start with project and file.
 */
const fastTestsPattern = (spec: string): string => `^\\S+ ${escapeRegExp(spec)}.*@journey`;

/** Returns the browser tests that a changed source file selects, as `--grep` patterns. */
function selectBrowserTests(file: string): string[] {
  const triggeredTags = TRIGGERS.flatMap(({ sources, tag }) =>
    tag !== undefined && startsWithAny(file, sources) ? [tag] : [],
  );
  const specs = AREAS.find(({ sources }) => startsWithAny(file, sources))?.specs ?? [''];
  return [...triggeredTags, ...specs.map(fastTestsPattern)];
}

/** Returns the jest tests of the full tier that a changed source file triggers. */
const selectJestTests = (file: string, testFiles: readonly string[]): string[] =>
  TRIGGERS.flatMap(({ sources, tests }) =>
    tests && startsWithAny(file, sources) ? testFiles.filter((path) => tests.test(path)) : [],
  );

/**
 * Returns the packages and tests that a change affects, by import graph and the tables of `browser-areas.ts`.
 * A file that no module imports (SQL, JSON, HTML) affects all tests of its package. A file outside all
 * packages affects the tests that read the documentation. Shared build files affect everything.
 * @param modules every module of the repository
 * @param changed changed files, relative to the repository
 * @param exists whether a file still exists
 */
export function findAffected(
  modules: readonly Module[],
  changed: readonly string[],
  exists: (file: string) => boolean,
): Affected {
  const knownFiles = new Set(modules.map(({ source }) => source));
  const packages = new Set(modules.map(({ source }) => packageOf(source)).filter(Boolean));
  const affectsAll = changed.some((file) => SHARED_BUILD_FILES.test(file));
  const packagesOfOtherFiles = changed
    .filter((file) => !knownFiles.has(file))
    .flatMap((file) => (packages.has(packageOf(file)) ? [packageOf(file)] : DOCUMENT_TEST_PACKAGES));
  const wholePackages = new Set(affectsAll ? packages : packagesOfOtherFiles);
  const filesOfWholePackages = [...knownFiles].filter((file) => wholePackages.has(packageOf(file)));
  const affectedFiles = [...findDependents(modules, [...changed, ...filesOfWholePackages])];
  const existingFiles = affectedFiles.filter((file) => knownFiles.has(file) && exists(file)).sort();
  const allTests = [...knownFiles].filter((file) => TEST_FILE.test(file) && exists(file));
  // Documents and images outside of packages have no browser tests.
  const sources = changed.filter(
    (file) => !TEST_FILE.test(file) && (packages.has(packageOf(file)) || SHARED_BUILD_FILES.test(file)),
  );
  const tests = [
    ...existingFiles.filter(
      (file) => TEST_FILE.test(file) && (!FULL_TEST_FILE.test(file) || changed.includes(file)),
    ),
    ...sources.flatMap((file) => selectJestTests(file, allTests)),
    ...(changed.some((file) => TEST_FILE.test(file) || BROWSER_SPEC.test(file)) ? [SPEC_COVERAGE_TEST] : []),
  ];
  const specs = existingFiles.flatMap((file) => {
    const spec = BROWSER_SPEC.exec(file)?.[1];
    if (spec === undefined) return [];
    return [changed.includes(file) ? `^\\S+ ${escapeRegExp(spec)}` : fastTestsPattern(spec)];
  });
  const browserPatterns = [
    ...specs,
    ...sources.filter((file) => !file.startsWith('testing/e2e/')).flatMap((file) => selectBrowserTests(file)),
  ];
  return {
    files: changed.filter(exists).sort(),
    packages: [...new Set(existingFiles.map(packageOf).filter(Boolean))].sort(),
    tests: [...new Set(tests)].sort(),
    browserPatterns: [...new Set(browserPatterns)].sort(),
  };
}
