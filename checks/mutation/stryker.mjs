import { name, pack } from './pack.mjs';
import { FOLDER, reportOf } from './reports.mjs';

const run = process.env.MUTATION_RUN ?? 'all';
const isStatic = run.endsWith('static');
const places = JSON.parse(process.env.MUTATION_PLACES ?? '[]');

export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/jest-runner', './checks/mutation/ignore-logs.mjs'],
  ignorers: isStatic && places.length === 0 ? ['logs', 'functions'] : ['logs'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'checks/mutation/jest.config.mjs', enableFindRelatedTests: false },
  // Packages find one another by links that lead to where they are: a copy would be tested by the original.
  inPlace: true,
  // Nothing but what is mutated is to be written to; types are taken away without being looked at.
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  ignoreStatic: !isStatic,
  maxTestRunnerReuse: isStatic ? 1 : 100,
  mutate: places.length > 0 ? places : [...pack.mutate.map((files) => `${files}.ts`), '!**/*.test.ts'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: reportOf(name, run) },
  // The first run of all its tests says how long they take; one that never ends is waited for that long, and this: long
  // enough for a busy machine, where a mutant that was only slow would otherwise count as noticed.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 30,
  timeoutFactor: 1,
  tempDirName: `${FOLDER}/stryker`,
  concurrency: Number(process.env.MUTATION_AT_ONCE ?? 1),
};
