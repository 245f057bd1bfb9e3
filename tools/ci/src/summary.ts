import type { TestRecord } from './reports.ts';
import type { TestCounts } from './test-counts.ts';
import { formatCounts } from './test-counts.ts';

export interface CompletedStep {
  name: string;
  counts: TestCounts;
  ms: number;
  note?: string;
  tests: readonly TestRecord[];
  /** Log folder of the servers under test. */
  logs?: string;
  /** File with the full output of the step. */
  outputFile?: string;
}

const MAX_SLOWEST_TESTS = 20;
/** Maximum number of lines shown per failure. The step's output file has the rest. */
const MAX_FAILURE_LINES = 12;

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const formatStatus = ({ passed, failed }: TestCounts): string =>
  failed > 0 ? '✗ FAILED ' : passed > 0 ? '✓ ok     ' : '– skipped';

/** Returns the result of a step in one line. */
export const formatStep = ({ name, counts, ms, note }: CompletedStep): string =>
  `${formatStatus(counts)} ${name.padEnd(11)} ${formatCounts(counts)} (${formatSeconds(ms)})${note ? `: ${note}` : ''}`;

const formatLocation = ({ file, line }: TestRecord): string =>
  line === undefined ? file : `${file}:${String(line)}`;

function formatFailureLines(step: CompletedStep, test: TestRecord): string[] {
  const reasonLines = (test.failure ?? '').split('\n').filter((line) => line.trim() !== '');
  return [
    `✗ ${formatLocation(test)} › ${test.title}`,
    `    step: ${step.name}`,
    ...reasonLines.slice(0, MAX_FAILURE_LINES).map((line) => `    ${line}`),
    ...test.pictures.map((picture) => `    picture: ${picture}`),
    ...(step.logs === undefined ? [] : [`    server logs: ${step.logs}`]),
  ];
}

/** Returns every failing test with its details, and steps that fail without a failing test. */
export function formatFailures(steps: readonly CompletedStep[]): string[] {
  return steps.flatMap((step) => {
    const failed = step.tests.filter(({ failure }) => failure !== null);
    const lines = failed.flatMap((test) => formatFailureLines(step, test));
    if (step.counts.failed > failed.length) lines.push(`✗ ${step.name}: the step failed outside its tests`);
    if (lines.length > 0 && step.outputFile !== undefined) {
      lines.push(`    full output of the step: ${step.outputFile}`);
    }
    return lines;
  });
}

/** Returns the slowest tests of all steps, slowest first. */
export function formatSlowest(steps: readonly CompletedStep[]): string[] {
  return steps
    .flatMap(({ name, tests }) => tests.map((test) => ({ name, test })))
    .sort((a, b) => b.test.ms - a.test.ms)
    .slice(0, MAX_SLOWEST_TESTS)
    .map(
      ({ name, test }) =>
        `${formatSeconds(test.ms).padStart(8)}  ${name.padEnd(8)}  ${formatLocation(test)} › ${test.title}`,
    );
}
