import { getPackageFolder } from '../bin/source-files.mjs';
import { AREAS, TRIGGERS } from './browser-areas.ts';

/** A module and its imports, as paths relative to the repository. */
export interface Module {
  source: string;
  imports: readonly string[];
}

/** The packages and tests that a change affects. */
export interface AffectedScope {
  /** The changed files that still exist. */
  files: string[];
  /** Packages with a changed module, or with a module that imports a changed one directly or indirectly. */
  packages: string[];
  /**
   * Jest test files: the affected ones of the fast tier, and those of the full tier that the change triggers.
   */
  tests: string[];
  /** Patterns for Playwright's `--grep`. A test runs if one of them matches. */
  browserPatterns: string[];
}

const TEST_FILE_PATTERN = /\.test\.tsx?$/;
const FULL_TEST_FILE_PATTERN = /\.full\.test\.tsx?$/;
const BROWSER_SPEC_PATTERN = /^testing\/e2e\/(.+\.spec\.ts)$/;
/** Matches files that every package uses for building, type checking, or testing. */
const SHARED_BUILD_FILE_PATTERN =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|config\/.*|jest\.config\.mjs|oxlint\.config\.mjs|\.oxfmtrc\.json)$/;

/** The test that reads the spec tags of every test file. A change to any test file affects it. */
const SPEC_COVERAGE_TEST = 'tools/ci/src/spec-coverage/spec-coverage.test.ts';

/** Packages with tests that compare the documents and `.env.example` with the sources. */
const DOCUMENT_TEST_PACKAGES = ['tools/ci', 'tools/dev-stack'];

const startsWithAny = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path.startsWith(prefix));

/** Returns these modules and all modules that import them directly or indirectly. */
function findDependents(modules: readonly Module[], changedFiles: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { source, imports } of modules) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), source]);
  }
  const dependents = new Set(changedFiles);
  const queue = [...changedFiles];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    for (const importer of importers.get(current) ?? []) {
      if (dependents.has(importer)) continue;
      dependents.add(importer);
      queue.push(importer);
    }
  }
  return dependents;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a `--grep` pattern for the fast tests of specs whose paths start with a prefix. `--grep` matches
 * titles that start with the project and the file.
 */
const createFastTestsPattern = (spec: string): string => `^\\S+ ${escapeRegExp(spec)}.*@journey`;

/** Returns the browser tests that a changed source file selects, as `--grep` patterns. */
function selectBrowserTests(file: string): string[] {
  const triggeredTags = TRIGGERS.flatMap(({ sources, tag }) =>
    tag !== undefined && startsWithAny(file, sources) ? [tag] : [],
  );
  const specs = AREAS.find(({ sources }) => startsWithAny(file, sources))?.specs ?? [''];
  return [...triggeredTags, ...specs.map(createFastTestsPattern)];
}

/** Returns the jest tests of the full tier that a changed source file triggers. */
const selectJestTests = (file: string, testFiles: readonly string[]): string[] =>
  TRIGGERS.flatMap(({ sources, tests }) =>
    tests && startsWithAny(file, sources) ? testFiles.filter((path) => tests.test(path)) : [],
  );

/**
 * Determines the packages and tests that a change affects from the import graph and the tables in
 * `browser-areas.ts`. A file that no module imports (SQL, JSON, HTML) affects all tests of its package. A
 * file outside all packages affects the tests that read the documentation. Shared build files affect
 * everything.
 * @param modules every module of the repository
 * @param changedFiles changed files, relative to the repository
 * @param exists whether a file still exists
 */
export function findAffected(
  modules: readonly Module[],
  changedFiles: readonly string[],
  exists: (file: string) => boolean,
): AffectedScope {
  const knownFiles = new Set(modules.map(({ source }) => source));
  const packages = new Set(modules.map(({ source }) => getPackageFolder(source)).filter(Boolean));
  const affectsAll = changedFiles.some((file) => SHARED_BUILD_FILE_PATTERN.test(file));
  const packagesOfOtherFiles = changedFiles
    .filter((file) => !knownFiles.has(file))
    .flatMap((file) =>
      packages.has(getPackageFolder(file)) ? [getPackageFolder(file)] : DOCUMENT_TEST_PACKAGES,
    );
  const wholePackages = new Set(affectsAll ? packages : packagesOfOtherFiles);
  const filesOfWholePackages = [...knownFiles].filter((file) => wholePackages.has(getPackageFolder(file)));
  const affectedFiles = [...findDependents(modules, [...changedFiles, ...filesOfWholePackages])];
  const existingFiles = affectedFiles.filter((file) => knownFiles.has(file) && exists(file)).sort();
  const allTests = [...knownFiles].filter((file) => TEST_FILE_PATTERN.test(file) && exists(file));
  // Documents and images outside packages have no browser tests.
  const sources = changedFiles.filter(
    (file) =>
      !TEST_FILE_PATTERN.test(file) &&
      (packages.has(getPackageFolder(file)) || SHARED_BUILD_FILE_PATTERN.test(file)),
  );
  const tests = [
    ...existingFiles.filter(
      (file) =>
        TEST_FILE_PATTERN.test(file) && (!FULL_TEST_FILE_PATTERN.test(file) || changedFiles.includes(file)),
    ),
    ...sources.flatMap((file) => selectJestTests(file, allTests)),
    ...(changedFiles.some((file) => TEST_FILE_PATTERN.test(file) || BROWSER_SPEC_PATTERN.test(file))
      ? [SPEC_COVERAGE_TEST]
      : []),
  ];
  const specs = existingFiles.flatMap((file) => {
    const spec = BROWSER_SPEC_PATTERN.exec(file)?.[1];
    if (spec === undefined) return [];
    return [changedFiles.includes(file) ? `^\\S+ ${escapeRegExp(spec)}` : createFastTestsPattern(spec)];
  });
  const browserPatterns = [
    ...specs,
    ...sources.filter((file) => !file.startsWith('testing/e2e/')).flatMap((file) => selectBrowserTests(file)),
  ];
  return {
    files: changedFiles.filter(exists).sort(),
    packages: [...new Set(existingFiles.map(getPackageFolder).filter(Boolean))].sort(),
    tests: [...new Set(tests)].sort(),
    browserPatterns: [...new Set(browserPatterns)].sort(),
  };
}
