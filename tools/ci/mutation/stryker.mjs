import { packName, pack } from './pack.mjs';
import { REPORT_FOLDER, getReportFile } from './reports.mjs';

const run = process.env.MUTATION_RUN ?? 'all';
const isStatic = run.endsWith('static');
const locations = JSON.parse(process.env.MUTATION_PLACES ?? '[]');

export default {
  packageManager: 'pnpm',
  plugins: ['@stryker-mutator/jest-runner', './tools/ci/mutation/ignore-logs.mjs'],
  ignorers: isStatic && locations.length === 0 ? ['logs', 'functions'] : ['logs'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'tools/ci/mutation/jest.config.mjs', enableFindRelatedTests: false },
  // Mutates the original files. Packages are linked to the original folders, so tests of a copy would run
  // against the original code.
  inPlace: true,
  // Does not insert `@ts-nocheck` into every file, because types are removed without type checking.
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  ignoreStatic: !isStatic,
  maxTestRunnerReuse: isStatic ? 1 : 100,
  mutate: locations.length > 0 ? locations : [...pack.mutate.map((files) => `${files}.ts`), '!**/*.test.ts'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: getReportFile(packName, run) },
  // Stryker adds this time to the measured duration of each test. It is long enough for a busy machine.
  // Otherwise, slow mutants would count as killed.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 30,
  timeoutFactor: 1,
  tempDirName: `${REPORT_FOLDER}/stryker`,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
};
