import { findBrowser } from './find-or-install-browser.ts';
import { parseJestReport } from './reports.ts';
import { runCommand } from './run-command.ts';
import { withPostgres } from './start-postgres.ts';
import {
  NOT_AFFECTED,
  prepareReportFile,
  readTestResult,
  type RunContext,
  type StepResult,
  toShardArguments,
} from './step.ts';
import { ZERO_COUNTS } from './test-counts.ts';

const JEST_ARGS = [
  '--experimental-vm-modules',
  // A larger young generation of the heap makes unit tests 15% faster, because each test file creates its
  // modules and documents again.
  '--max-semi-space-size=128',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

/**
 * Kind of tests in a file, which `config/jest/projects.mjs` reads. Program tests start programs, and
 * their file names contain `.program.`.
 */
type TestKind = 'unit' | 'program';

interface JestRun {
  name: string;
  kind: TestKind;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Whether a test file belongs to the step, for runs limited to a change. */
  includes: (file: string) => boolean;
}

async function runJest(
  { name, kind, args = [], env = {}, includes }: JestRun,
  run: RunContext,
): Promise<StepResult> {
  const selectedTests = run.affectedScope?.tests.filter(includes);
  if (selectedTests?.length === 0) return NOT_AFFECTED;
  const file = await prepareReportFile(name);
  const orderArguments = run.seed === null ? [] : ['--randomize', '--seed', String(run.seed)];
  const outcome = await runCommand(
    process.execPath,
    [
      ...JEST_ARGS,
      ...['--json', '--outputFile', file, '--testLocationInResults', '--passWithNoTests'],
      ...orderArguments,
      ...toShardArguments(run),
      ...args,
      ...(selectedTests ? ['--runTestsByPath', ...selectedTests] : []),
    ],
    // The affected tests can belong to either tier, so the full tier includes them all.
    { env: { ...env, TEST_KIND: kind, TEST_TIER: selectedTests ? 'full' : run.tier } },
  );
  return readTestResult(file, parseJestReport, outcome);
}

/**
 * Returns the environment with the browser path for tests that start a browser. Without a browser, these
 * tests are skipped.
 */
async function findBrowserEnvironment({ printLine }: RunContext): Promise<Record<string, string>> {
  const browser = await findBrowser(printLine);
  if ('path' in browser) return { CHROME_PATH: browser.path };
  printLine(`browser tests are skipped: ${browser.reason}`);
  return { CHROME_PATH: '' };
}

const isProgramTest = (file: string): boolean => /\.program\.(full\.)?test\.ts$/.test(file);
const isApiTest = (file: string): boolean => file.startsWith('api/') && !isProgramTest(file);

export const runUnitTests = (run: RunContext): Promise<StepResult> =>
  runJest(
    {
      name: 'unit',
      kind: 'unit',
      args: run.affectedScope ? [] : ['--ignoreProjects', 'api'],
      includes: (file) => !isApiTest(file) && !isProgramTest(file),
    },
    run,
  );

const apiRun = { kind: 'unit', args: ['--selectProjects', 'api'], includes: isApiTest } as const;

/** Whether the API's tests ran on PostgreSQL in this run. */
let hasRunOnPostgres = false;

export async function runApiTestsOnPostgres(run: RunContext): Promise<StepResult> {
  const result = await withPostgres((url) =>
    runJest({ ...apiRun, name: 'postgres', env: { TEST_DATABASE_URL: url } }, run),
  );
  if (typeof result !== 'string') {
    hasRunOnPostgres = true;
    return result;
  }
  run.printLine(`skipped: ${result}`);
  return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '', note: result };
}

/**
 * Matches source files whose behavior may differ between PostgreSQL and the embedded database. All other
 * sources send the same SQL to both.
 */
export const DATABASE_SOURCE_PATTERN = /^api\/(src\/platform\/db|migrations)\//;

/**
 * Runs the API's tests on the embedded database. The fast tier does so only if PostgreSQL is unavailable or
 * database sources changed.
 */
export async function runApiTestsOnEmbedded(run: RunContext): Promise<StepResult> {
  const embeddedRun = { ...apiRun, name: 'embedded' };
  // The other tiers include the fast API tests, because `npm test` may have run them only on PostgreSQL.
  if (run.tier !== 'fast') return runJest(embeddedRun, { ...run, tier: 'full' });
  const hasDatabaseChange =
    run.affectedScope?.files.some((file) => DATABASE_SOURCE_PATTERN.test(file)) ?? false;
  if (!hasRunOnPostgres || hasDatabaseChange) return runJest(embeddedRun, run);
  return { counts: ZERO_COUNTS, output: '', note: 'the same tests ran on PostgreSQL; test:full runs both' };
}

export async function runProgramTests(run: RunContext): Promise<StepResult> {
  const env = await findBrowserEnvironment(run);
  return runJest({ name: 'programs', kind: 'program', env, includes: isProgramTest }, run);
}
