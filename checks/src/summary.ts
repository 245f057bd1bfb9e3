import type { Counts } from './counts.ts';
import { countLine } from './counts.ts';
import type { TestRecord } from './reports.ts';

/** A completed step. */
export interface Done {
  name: string;
  counts: Counts;
  ms: number;
  note?: string;
  tests: readonly TestRecord[];
  /** Log folder of the servers under test. */
  logs?: string;
  /** File with the full output of the step. */
  outputFile?: string;
}

const SHOWN_SLOWEST = 20;
/** Maximum number of lines shown per failure. The step's output file has the rest. */
const SHOWN_OF_FAILURE = 12;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const mark = ({ passed, failed }: Counts): string =>
  failed > 0 ? '✗ FAILED ' : passed > 0 ? '✓ ok     ' : '– skipped';

/** Returns the result of a step in one line. */
export const verdict = ({ name, counts, ms, note }: Done): string =>
  `${mark(counts)} ${name.padEnd(11)} ${countLine(counts)} (${seconds(ms)})${note ? `: ${note}` : ''}`;

const placeOf = ({ file, line }: TestRecord): string =>
  line === undefined ? file : `${file}:${String(line)}`;

function failureLines(step: Done, test: TestRecord): string[] {
  const why = (test.failure ?? '').split('\n').filter((line) => line.trim() !== '');
  return [
    `✗ ${placeOf(test)} › ${test.title}`,
    `    step: ${step.name}`,
    ...why.slice(0, SHOWN_OF_FAILURE).map((line) => `    ${line}`),
    ...test.pictures.map((picture) => `    picture: ${picture}`),
    ...(step.logs === undefined ? [] : [`    server logs: ${step.logs}`]),
  ];
}

/** Returns every failing test with its details, and steps that fail without a failing test. */
export function failures(done: readonly Done[]): string[] {
  return done.flatMap((step) => {
    const failed = step.tests.filter(({ failure }) => failure !== null);
    const lines = failed.flatMap((test) => failureLines(step, test));
    if (step.counts.failed > failed.length) lines.push(`✗ ${step.name}: the step itself failed`);
    if (lines.length > 0 && step.outputFile !== undefined) {
      lines.push(`    everything the step printed: ${step.outputFile}`);
    }
    return lines;
  });
}

/** Returns the slowest tests of all steps, slowest first. */
export function slowest(done: readonly Done[]): string[] {
  return done
    .flatMap(({ name, tests }) => tests.map((test) => ({ name, test })))
    .sort((one, other) => other.test.ms - one.test.ms)
    .slice(0, SHOWN_SLOWEST)
    .map(
      ({ name, test }) =>
        `${seconds(test.ms).padStart(8)}  ${name.padEnd(8)}  ${placeOf(test)} › ${test.title}`,
    );
}
