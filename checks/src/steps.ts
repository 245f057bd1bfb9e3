import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import type { Affected } from './affected.ts';
import { findBrowser } from './browser.ts';
import { type Outcome, runCommand } from './command.ts';
import { atLeastOneFailure, type Counts, NOTHING } from './counts.ts';
import { ofTheDatabase } from './of-the-database.ts';
import { whyNoPostgres, withPostgres } from './postgres.ts';
import { jestReport, playwrightReport, type Report, type TestRecord } from './reports.ts';

/** Result of one step; `output` is shown when something failed, `note` always. */
export interface Result {
  counts: Counts;
  output: string;
  note?: string;
  /** Where the step's runner tells of each test. */
  tests?: readonly TestRecord[];
  /** Folder of what the servers under test have logged. */
  logs?: string;
}

/** What a step is run with. */
export interface Run {
  /** Prints a line at once. */
  say: (line: string) => void;
  /** What is to be looked at; everything when null. */
  affected: Affected | null;
  /** What the check of imports has said already, where the import graph was needed. */
  boundaries: Outcome | null;
  /** Of the order of tests within a file; null for the order they are written in. */
  seed: number | null;
  /** Whether every step is run, rather than chosen ones. */
  whole: boolean;
}

export interface TestStep {
  name: string;
  what: string;
  /** How long it should take on two cores with nothing remembered, in s. */
  budget: number;
  run: (run: Run) => Promise<Result>;
}

const REPORTS = join(ROOT, '.cache', 'test-reports');
const E2E_OUTPUT = join(ROOT, 'e2e', 'test-results');
const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const UNTOUCHED: Result = { counts: NOTHING, output: '', note: 'the change does not reach it' };
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

const checked = ({ code, output }: Outcome): Result => ({
  counts: code === 0 ? ONE_PASSED : ONE_FAILED,
  output,
});

/** A check by a script of package.json; `words` are what it is to look at, null when nothing is. */
const npmScript =
  (script: string, words: (affected: Affected) => readonly string[] | null = () => []): TestStep['run'] =>
  async ({ affected }) => {
    const chosen = affected === null ? [] : words(affected);
    if (chosen === null) return UNTOUCHED;
    return checked(await runCommand('npm', ['run', '--silent', script, '--', ...chosen]));
  };

const checkBoundaries: TestStep['run'] = async ({ boundaries }) =>
  checked(boundaries ?? (await runCommand('npm', ['run', '--silent', 'boundaries'])));

const unlessEmpty = (words: readonly string[]): readonly string[] | null => (words.length > 0 ? words : null);

/** Reads the report a test runner was asked for; without one, the run itself is what failed. */
async function counted(
  file: string,
  read: (json: string, root: string) => Report,
  { code, output }: Outcome,
): Promise<Result> {
  if (!existsSync(file)) return { counts: ONE_FAILED, output };
  const { counts, tests } = read(await readFile(file, 'utf8'), ROOT);
  return { counts: code === 0 ? counts : atLeastOneFailure(counts), output, tests };
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
  { seed }: Run,
  env: Record<string, string> = {},
): Promise<Result> {
  const file = await freshReport(name);
  const order = seed === null ? [] : ['--randomize', '--seed', String(seed)];
  const outcome = await runCommand(
    process.execPath,
    [...JEST, '--json', '--outputFile', file, '--testLocationInResults', ...order, ...args],
    { env },
  );
  return counted(file, jestReport, outcome);
}

const byPath = (tests: readonly string[]): string[] => ['--runTestsByPath', ...tests];

/** The browser's path for whoever starts one; without a browser what needs it is skipped there. */
async function browserEnvironment({ say }: Run): Promise<Record<string, string>> {
  const browser = await findBrowser(say);
  if ('path' in browser) return { CHROME_PATH: browser.path };
  say(`tests in a browser are skipped: ${browser.reason}`);
  return { CHROME_PATH: '' };
}

const isProgram = (file: string): boolean => file.endsWith('.program.test.ts');

const isOfApi = (file: string): boolean => file.startsWith('api/') && !isProgram(file);

async function unitTests(run: Run): Promise<Result> {
  const tests = run.affected?.tests.filter((file) => !isOfApi(file) && !isProgram(file));
  if (tests?.length === 0) return UNTOUCHED;
  return jest('unit', tests ? byPath(tests) : ['--ignoreProjects', 'api'], run, { TEST_KIND: 'unit' });
}

async function apiOnEmbedded(run: Run): Promise<Result> {
  const tests = run.affected?.tests.filter(isOfApi);
  if (tests?.length === 0) return UNTOUCHED;
  const args = ['--selectProjects', 'api'];
  const env = { TEST_KIND: 'unit' };
  if (tests) return jest('embedded', [...args, ...byPath(tests)], run, env);
  const noPostgres = run.whole ? await whyNoPostgres() : 'other steps were chosen';
  if (noPostgres !== null) return jest('embedded', args, run, env);
  const folders = ['--testPathPatterns', ofTheDatabase];
  const note = 'what the database does; the rest ran on PostgreSQL, and here with --only embedded';
  return { ...(await jest('embedded', [...args, ...folders], run, env)), note };
}

async function programTests(run: Run): Promise<Result> {
  const tests = run.affected?.tests.filter(isProgram);
  if (tests?.length === 0) return UNTOUCHED;
  const env = { ...(await browserEnvironment(run)), TEST_KIND: 'program' };
  return jest('programs', tests ? byPath(tests) : [], run, env);
}

const PLAYWRIGHT = join(ROOT, 'e2e/node_modules/@playwright/test/cli.js');

/** How many browser tests there are, as their runner counts them. */
async function browserTestCount(): Promise<number> {
  const { output } = await runCommand(process.execPath, [PLAYWRIGHT, 'test', '--list'], {
    cwd: join(ROOT, 'e2e'),
    env: { CHROME_PATH: process.execPath },
  });
  return Number(/^Total: (\d+) tests?/m.exec(output)?.[1] ?? 1);
}

async function browserTests(run: Run): Promise<Result> {
  const { affected, say } = run;
  if (affected?.specs.length === 0) {
    return {
      ...UNTOUCHED,
      note: 'no browser test imports what has changed; they are all run without --since',
    };
  }
  const browser = await findBrowser(say);
  if (!('path' in browser)) {
    return { counts: { ...NOTHING, skipped: await browserTestCount() }, output: '', note: browser.reason };
  }
  const file = await freshReport('e2e');
  const env = { CHROME_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_OUTPUT };
  const chosen = affected?.specs.map((spec) => spec.replace('e2e/', '')) ?? [];
  const outcome = await runCommand(
    process.execPath,
    [PLAYWRIGHT, 'test', '--reporter=list,json,./support/page-at-failure.ts', ...chosen],
    { cwd: join(ROOT, 'e2e'), env, onLine: say, report: file, lingerMs: 180_000 },
  );
  return { ...(await counted(file, playwrightReport, outcome)), logs: join(E2E_OUTPUT, 'server-logs') };
}

async function apiOnPostgres(run: Run): Promise<Result> {
  const tests = run.affected?.tests.filter(isOfApi);
  if (tests?.length === 0) return UNTOUCHED;
  const args = ['--selectProjects', 'api', ...(tests ? byPath(tests) : [])];
  const result = await withPostgres((url) =>
    jest('postgres', args, run, { TEST_DATABASE_URL: url, TEST_KIND: 'unit' }),
  );
  if (typeof result !== 'string') return result;
  run.say(`skipped: ${result}`);
  return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '', note: result };
}

/** Every check, in the order in which they are reported. */
export const STEPS = [
  {
    name: 'lint',
    what: 'eslint and prettier',
    budget: 120,
    run: npmScript('lint', ({ files }) => unlessEmpty(files)),
  },
  {
    name: 'types',
    what: 'strict TypeScript in every package',
    budget: 90,
    run: npmScript('types', ({ packages }) => unlessEmpty(packages)),
  },
  { name: 'boundaries', what: 'who may import whom', budget: 20, run: checkBoundaries },
  {
    name: 'unused',
    what: 'files, exports and dependencies nobody uses',
    budget: 20,
    run: npmScript('unused'),
  },
  { name: 'unit', what: 'logic and components', budget: 420, run: unitTests },
  { name: 'postgres', what: 'API on PostgreSQL', budget: 450, run: apiOnPostgres },
  { name: 'embedded', what: 'API on the embedded database', budget: 80, run: apiOnEmbedded },
  {
    name: 'programs',
    what: 'servers, commands and the gate’s browser, started and killed',
    budget: 750,
    run: programTests,
  },
  { name: 'e2e', what: 'browser tests over the composed site', budget: 2600, run: browserTests },
] as const satisfies readonly TestStep[];

export type StepName = (typeof STEPS)[number]['name'];
/** Steps that need one core only: two of them run at once. */
export const SIDE_BY_SIDE: readonly StepName[] = ['lint', 'types', 'boundaries', 'unused'];

/** Keeps everything that was printed of a step, which the summary shows the end of only. */
export async function keepOutput(name: string, output: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.log`);
  await writeFile(file, output);
  return file;
}
