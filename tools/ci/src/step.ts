import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import type { AffectedScope } from './affected-scope.ts';
import type { Report, TestRecord } from './reports.ts';
import type { CommandOutcome } from './run-command.ts';
import type { Shard, Tier } from './run-options.ts';
import { ensureFailure, type TestCounts, ZERO_COUNTS } from './test-counts.ts';

/** `output` is shown only on failure, `note` always. */
export interface StepResult {
  counts: TestCounts;
  output: string;
  note?: string;
  /** Every test, if the step's runner reports them individually. */
  tests?: readonly TestRecord[];
  /** Log folder of the servers under test. */
  logs?: string;
}

export interface RunContext {
  /** Prints a line immediately. */
  printLine: (line: string) => void;
  tier: Tier;
  /** If null, all shards run. */
  shard: Shard | null;
  /** Scope of a run that is limited to a change or to packages. If null, the whole tier runs. */
  affectedScope: AffectedScope | null;
  /** The result of the import check, if the import graph was needed earlier. */
  boundaries: CommandOutcome | null;
  /** Seed of the test order within a file. If null, tests run in source order. */
  seed: number | null;
}

export interface TestStep {
  name: string;
  description: string;
  run: (run: RunContext) => Promise<StepResult>;
}

const REPORT_FOLDER = join(ROOT, '.cache', 'test-reports');

export const NOT_AFFECTED: StepResult = {
  counts: ZERO_COUNTS,
  output: '',
  note: 'not affected by the change',
};
const ONE_PASSED: TestCounts = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: TestCounts = { passed: 0, failed: 1, skipped: 0 };

/** Returns the result of a check that counts as one test. */
export const toStaticResult = ({ code, output }: CommandOutcome): StepResult => ({
  counts: code === 0 ? ONE_PASSED : ONE_FAILED,
  output,
});

/** Reads the report of a test runner. Without a report, the run fails. */
export async function readTestResult(
  file: string,
  parseReport: (json: string, root: string) => Report,
  { code, output }: CommandOutcome,
): Promise<StepResult> {
  if (!existsSync(file)) return { counts: ONE_FAILED, output };
  const { counts, tests } = parseReport(await readFile(file, 'utf8'), ROOT);
  return { counts: code === 0 ? counts : ensureFailure(counts), output, tests };
}

/** Returns the path for a new report, and deletes the report of an earlier run. */
export async function prepareReportFile(name: string): Promise<string> {
  await mkdir(REPORT_FOLDER, { recursive: true });
  const file = join(REPORT_FOLDER, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Saves the whole output of a step, because the summary shows only its end. Returns the file path. */
export async function saveOutput(name: string, output: string): Promise<string> {
  await mkdir(REPORT_FOLDER, { recursive: true });
  const file = join(REPORT_FOLDER, `${name}.log`);
  await writeFile(file, output);
  return file;
}

/** Returns the argument with which jest and Playwright run one shard. */
export const toShardArguments = ({ shard }: RunContext): string[] =>
  shard === null ? [] : [`--shard=${String(shard.index)}/${String(shard.total)}`];
