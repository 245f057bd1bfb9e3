import { name, pack } from './pack.mjs';
import { FOLDER, isStatic, mutantsOf, reportOf } from './reports.mjs';

const isSecond = process.env.MUTATION_STATIC === '1';

/** Of code that runs when its module is loaded, which the first run does once for all mutants. */
const placesOfStatic = () =>
  mutantsOf(reportOf(name))
    .filter(isStatic)
    .map(
      ({ path, location: { start, end } }) =>
        `${path}:${String(start.line)}:${String(start.column - 1)}-${String(end.line)}:${String(end.column - 1)}`,
    );

export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/jest-runner', './checks/mutation/ignore-logs.mjs'],
  ignorers: ['logs'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'checks/mutation/jest.config.mjs', enableFindRelatedTests: false },
  // Packages find one another by links that lead to where they are: a copy would be tested by the original.
  inPlace: true,
  // Nothing but what is mutated is to be written to; types are taken away without being looked at.
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  ignoreStatic: !isSecond,
  maxTestRunnerReuse: isSecond ? 1 : 100,
  mutate: isSecond
    ? [...new Set(placesOfStatic())]
    : [...pack.mutate.map((files) => `api/src/${files}.ts`), '!api/src/**/*.test.ts'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: reportOf(name, isSecond) },
  // The first run of all its tests says how long they take; one that never ends is waited for that long, and this.
  timeoutMS: 30_000,
  timeoutFactor: 1,
  tempDirName: `${FOLDER}/stryker`,
  concurrency: 1,
};
