import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import type { Affected } from './affected.ts';
import type { Outcome } from './command.ts';
import { atLeastOneFailure, type Counts, NOTHING } from './counts.ts';
import type { Report, TestRecord } from './reports.ts';
import type { Shard, Tier } from './selection.ts';

/** Result of one step; `output` is shown when something failed, `note` always. */
export interface Result {
  counts: Counts;
  output: string;
  note?: string;
  /** Every test, where the step's runner reports them one by one. */
  tests?: readonly TestRecord[];
  /** Folder of what the servers under test have logged. */
  logs?: string;
}

/** What a step is run with. */
export interface Run {
  /** Prints a line at once. */
  say: (line: string) => void;
  tier: Tier;
  /** Null runs every part. */
  shard: Shard | null;
  /** What the change can affect; null runs the whole tier. */
  affected: Affected | null;
  /** The result of the import check, where the import graph was needed before. */
  boundaries: Outcome | null;
  /** Seed of the order of tests within a file; null keeps the order in which they are written. */
  seed: number | null;
}

export interface TestStep {
  name: string;
  what: string;
  run: (run: Run) => Promise<Result>;
}

const REPORTS = join(ROOT, '.cache', 'test-reports');

export const NOT_AFFECTED: Result = { counts: NOTHING, output: '', note: 'the change does not affect it' };
const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

/** The result of a check that counts as one test. */
export const checked = ({ code, output }: Outcome): Result => ({
  counts: code === 0 ? ONE_PASSED : ONE_FAILED,
  output,
});

/** Reads the report that a test runner wrote; without one, the run itself has failed. */
export async function counted(
  file: string,
  read: (json: string, root: string) => Report,
  { code, output }: Outcome,
): Promise<Result> {
  if (!existsSync(file)) return { counts: ONE_FAILED, output };
  const { counts, tests } = read(await readFile(file, 'utf8'), ROOT);
  return { counts: code === 0 ? counts : atLeastOneFailure(counts), output, tests };
}

/** Path of a report that is to be written; a report of an earlier run is deleted. */
export async function freshReport(name: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Keeps everything that a step printed; the summary shows only its end. Returns the file. */
export async function keepOutput(name: string, output: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.log`);
  await writeFile(file, output);
  return file;
}

/** The argument with which jest and Playwright run one part of several. */
export const shardArgument = ({ shard }: Run): string[] =>
  shard === null ? [] : [`--shard=${String(shard.part)}/${String(shard.of)}`];
