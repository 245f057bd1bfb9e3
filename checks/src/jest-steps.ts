import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';
import { ZERO_COUNTS } from './counts.ts';
import { withPostgres } from './postgres.ts';
import { parseJestReport } from './reports.ts';
import {
  NOT_AFFECTED,
  prepareReportFile,
  readTestResult,
  type Result,
  type Run,
  toShardArguments,
} from './step.ts';

const JEST_ARGS = [
  '--experimental-vm-modules',
  // Each test file creates modules and documents again. A larger young generation makes unit tests 10%
  // faster.
  '--max-semi-space-size=32',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

/** What kind of programs a test file starts, as its name shows. `jest.shared.mjs` reads it. */
type Kind = 'unit' | 'program';

interface JestRun {
  /** Name of the step. */
  name: string;
  kind: Kind;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Whether a test file belongs to the step, for runs limited to a change. */
  includes: (file: string) => boolean;
}

async function runJest({ name, kind, args = [], env = {}, includes }: JestRun, run: Run): Promise<Result> {
  const selectedTests = run.affected?.tests.filter(includes);
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
    // A change can select tests of either tier.
    { env: { ...env, TEST_KIND: kind, TEST_TIER: selectedTests ? 'full' : run.tier } },
  );
  return readTestResult(file, parseJestReport, outcome);
}

/** Returns the browser path for tests that start one. Without a browser these tests are skipped. */
async function browserEnvironment({ printLine: say }: Run): Promise<Record<string, string>> {
  const browser = await findBrowser(say);
  if ('path' in browser) return { CHROME_PATH: browser.path };
  say(`browser tests are skipped: ${browser.reason}`);
  return { CHROME_PATH: '' };
}

const isProgramTest = (file: string): boolean => /\.program\.(full\.)?test\.ts$/.test(file);
const isApiTest = (file: string): boolean => file.startsWith('api/') && !isProgramTest(file);

export const runUnitTests = (run: Run): Promise<Result> =>
  runJest(
    {
      name: 'unit',
      kind: 'unit',
      args: run.affected ? [] : ['--ignoreProjects', 'api'],
      includes: (file) => !isApiTest(file) && !isProgramTest(file),
    },
    run,
  );

const apiRun = { kind: 'unit', args: ['--selectProjects', 'api'], includes: isApiTest } as const;

/** Whether the API's tests ran on PostgreSQL in this run. */
let hasRunOnPostgres = false;

export async function runApiTestsOnPostgres(run: Run): Promise<Result> {
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

/** Sources that can behave differently per database. The API sends both the same SQL. */
const DATABASE_SOURCES = /^api\/(src\/db|migrations)\//;

/**
 * Runs the API's tests on the embedded database. The fast tier does so only if PostgreSQL is unavailable or
 * database sources changed.
 */
export async function runApiTestsOnEmbedded(run: Run): Promise<Result> {
  const embeddedRun = { ...apiRun, name: 'embedded' };
  // These are the tests that npm test ran on PostgreSQL only.
  if (run.tier !== 'fast') return runJest(embeddedRun, { ...run, tier: 'full' });
  const hasDatabaseChange = run.affected?.files.some((file) => DATABASE_SOURCES.test(file)) ?? false;
  if (!hasRunOnPostgres || hasDatabaseChange) return runJest(embeddedRun, run);
  return { counts: ZERO_COUNTS, output: '', note: 'the same tests ran on PostgreSQL; test:full runs both' };
}

export async function runProgramTests(run: Run): Promise<Result> {
  const env = await browserEnvironment(run);
  return runJest({ name: 'programs', kind: 'program', env, includes: isProgramTest }, run);
}
