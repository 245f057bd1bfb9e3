import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../stack/child.ts';
import { ensureBrowser } from './browser.ts';
import { runCommand, type Outcome } from './command.ts';
import { atLeastOneFailure, type Counts, jestCounts, playwrightCounts } from './counts.ts';
import { withPostgres } from './postgres.ts';

/** Result of one step; `output` is shown when something failed, `note` always. */
export interface Result {
  counts: Counts;
  output: string;
  note?: string;
}

export interface TestStep {
  name: string;
  what: string;
  /** `say` prints a line at once. */
  run: (say: (line: string) => void) => Promise<Result>;
}

const REPORTS = join(ROOT, '.cache', 'test-reports');
const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

const npmScript =
  (script: string): TestStep['run'] =>
  async () => {
    const { code, output } = await runCommand('npm', ['run', '--silent', script]);
    return { counts: code === 0 ? ONE_PASSED : ONE_FAILED, output };
  };

/** Reads the report a test runner was asked for; without one, the run itself is what failed. */
async function counted(
  file: string,
  read: (json: string) => Counts,
  { code, output }: Outcome,
): Promise<Result> {
  if (!existsSync(file)) return { counts: ONE_FAILED, output };
  const counts = read(await readFile(file, 'utf8'));
  return { counts: code === 0 ? counts : atLeastOneFailure(counts), output };
}

async function freshReport(name: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

async function jest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Result> {
  const file = await freshReport(name);
  const outcome = await runCommand(process.execPath, [...JEST, '--json', '--outputFile', file, ...args], {
    env,
  });
  return counted(file, jestCounts, outcome);
}

/** The browser's path for whoever starts one; without a browser only what needs it fails. */
async function browserEnvironment(say: (line: string) => void): Promise<Record<string, string>> {
  return { CHROME_PATH: await ensureBrowser(say) };
}

async function browserTests(say: (line: string) => void): Promise<Result> {
  const file = await freshReport('e2e');
  const env = { ...(await browserEnvironment(say)), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const cli = join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');
  const outcome = await runCommand(
    process.execPath,
    [cli, 'test', '--reporter=list,json,./support/page-at-failure.ts'],
    {
      cwd: join(ROOT, 'e2e'),
      env,
      onLine: say,
      report: file,
      lingerMs: 180_000,
    },
  );
  return counted(file, playwrightCounts, outcome);
}

async function apiOnPostgres(say: (line: string) => void): Promise<Result> {
  const result = await withPostgres((url) =>
    jest('api-postgres', ['--selectProjects', 'api'], { TEST_DATABASE_URL: url }),
  );
  if (typeof result !== 'string') return result;
  say(`skipped: ${result}`);
  return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '', note: result };
}

/** Every check, in the order in which they are reported. */
export const STEPS = [
  { name: 'lint', what: 'eslint and prettier', run: npmScript('lint') },
  { name: 'types', what: 'strict TypeScript in every package', run: npmScript('types') },
  { name: 'boundaries', what: 'who may import whom', run: npmScript('boundaries') },
  { name: 'unused', what: 'files, exports and dependencies nobody uses', run: npmScript('unused') },
  { name: 'unit', what: 'logic, components, API on the embedded database', run: () => jest('unit', []) },
  { name: 'postgres', what: 'API on PostgreSQL', run: apiOnPostgres },
  { name: 'e2e', what: 'browser tests over the composed site', run: browserTests },
] as const satisfies readonly TestStep[];

export type StepName = (typeof STEPS)[number]['name'];
/** Steps that need one core only: two of them run at once. */
export const SIDE_BY_SIDE: readonly StepName[] = ['lint', 'types', 'boundaries', 'unused'];
