import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';
import { NOTHING } from './counts.ts';
import { withPostgres } from './postgres.ts';
import { jestReport } from './reports.ts';
import { counted, freshReport, NOT_AFFECTED, type Result, type Run, shardArgument } from './step.ts';

const JEST = [
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
  takes: (file: string) => boolean;
}

async function jest({ name, kind, args = [], env = {}, takes }: JestRun, run: Run): Promise<Result> {
  const chosen = run.affected?.tests.filter(takes);
  if (chosen?.length === 0) return NOT_AFFECTED;
  const file = await freshReport(name);
  const order = run.seed === null ? [] : ['--randomize', '--seed', String(run.seed)];
  const outcome = await runCommand(
    process.execPath,
    [
      ...JEST,
      ...['--json', '--outputFile', file, '--testLocationInResults', '--passWithNoTests'],
      ...order,
      ...shardArgument(run),
      ...args,
      ...(chosen ? ['--runTestsByPath', ...chosen] : []),
    ],
    // A change can select tests of either tier.
    { env: { ...env, TEST_KIND: kind, TEST_TIER: chosen ? 'full' : run.tier } },
  );
  return counted(file, jestReport, outcome);
}

/** Returns the browser path for tests that start one. Without a browser these tests are skipped. */
async function browserEnvironment({ say }: Run): Promise<Record<string, string>> {
  const browser = await findBrowser(say);
  if ('path' in browser) return { CHROME_PATH: browser.path };
  say(`tests in a browser are skipped: ${browser.reason}`);
  return { CHROME_PATH: '' };
}

const isProgram = (file: string): boolean => /\.program\.(full\.)?test\.ts$/.test(file);
const isOfApi = (file: string): boolean => file.startsWith('api/') && !isProgram(file);

export const unitTests = (run: Run): Promise<Result> =>
  jest(
    {
      name: 'unit',
      kind: 'unit',
      args: run.affected ? [] : ['--ignoreProjects', 'api'],
      takes: (file) => !isOfApi(file) && !isProgram(file),
    },
    run,
  );

const apiTests = { kind: 'unit', args: ['--selectProjects', 'api'], takes: isOfApi } as const;

/** Whether the API's tests ran on PostgreSQL in this run. */
let hasRunOnPostgres = false;

export async function apiOnPostgres(run: Run): Promise<Result> {
  const result = await withPostgres((url) =>
    jest({ ...apiTests, name: 'postgres', env: { TEST_DATABASE_URL: url } }, run),
  );
  if (typeof result !== 'string') {
    hasRunOnPostgres = true;
    return result;
  }
  run.say(`skipped: ${result}`);
  return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '', note: result };
}

/** Sources that can behave differently per database. The API sends both the same SQL. */
const DATABASE_SOURCES = /^api\/(src\/db|migrations)\//;

/**
 * Runs the API's tests on the embedded database. The fast tier does so only if PostgreSQL is unavailable or
 * database sources changed.
 */
export async function apiOnEmbedded(run: Run): Promise<Result> {
  const embedded = { ...apiTests, name: 'embedded' };
  // These are the tests that npm test ran on PostgreSQL only.
  if (run.tier !== 'fast') return jest(embedded, { ...run, tier: 'full' });
  const isChanged = run.affected?.files.some((file) => DATABASE_SOURCES.test(file)) ?? false;
  if (!hasRunOnPostgres || isChanged) return jest(embedded, run);
  return { counts: NOTHING, output: '', note: 'the same tests ran on PostgreSQL; test:full runs both' };
}

export async function programTests(run: Run): Promise<Result> {
  const env = await browserEnvironment(run);
  return jest({ name: 'programs', kind: 'program', env, takes: isProgram }, run);
}
