/** A module and what it imports, by paths relative to the repository. */
export interface Module {
  source: string;
  imports: readonly string[];
}

/** What a change can touch. */
export interface Affected {
  /** The changed files that are still there. */
  files: string[];
  /** Packages with a module that is changed or imports, however indirectly, a changed one. */
  packages: string[];
  /** Tests of jest that can tell. */
  tests: string[];
  /** Browser tests that are changed, or whose support is. */
  specs: string[];
}

const TEST = /\.test\.tsx?$/;
const SPEC = /^e2e\/.+\.spec\.ts$/;
/** What every package is built, typed and tested with. */
const OF_ALL =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|jest[^/]*|eslint\.config\.mjs|\.prettierrc\.json)$/;
/** Holds names of tests against the test files, which it reads by their paths. */
const READS_TESTS = 'checks/src/spec-coverage.test.ts';

/** Packages with tests that hold the documents and `.env.example` against what is so. */
const READ_DOCUMENTS = ['checks', 'local'];

const packageOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '');

/** Everything that leads to one of these, themselves included. */
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

/**
 * What a change can touch, by the import graph. A file that no module imports (SQL, JSON, a page) counts for all
 * tests of its package, one outside all packages for those that read the documents; what everything
 * is built with, for all.
 * @param modules every module of the repository
 * @param changed changed files, relative to the repository
 * @param exists whether a file is still there
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
  const touched = reaching(modules, [...changed, ...inWhole]);
  const there = [...touched].filter((file) => known.has(file) && exists(file)).sort();
  const isTest = (file: string): boolean => TEST.test(file) || SPEC.test(file);
  const tests = new Set(there.filter((file) => TEST.test(file)));
  if (changed.some(isTest)) tests.add(READS_TESTS);
  return {
    files: changed.filter(exists).sort(),
    packages: [...new Set(there.map(packageOf).filter(Boolean))].sort(),
    tests: [...tests].sort(),
    specs: there.filter((file) => SPEC.test(file)),
  };
}
