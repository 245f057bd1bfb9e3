import { relative } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import pMap from 'p-map';
import { SCRIPT_EXTENSIONS, listSourceFiles } from '../bin/source-files.mjs';
import { findAffectedSince } from './find-affected-since.ts';
import { abortRun } from './run-command.ts';
import { parseRunOptions, type RunOptions, USAGE } from './run-options.ts';
import { selectPackages } from './select-packages.ts';
import { type RunContext, saveOutput, type StepResult, type TestStep } from './step.ts';
import { PHASES, type StepName, STEPS } from './steps.ts';
import { type CompletedStep, formatFailures, formatSlowest, formatStep } from './summary.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { addCounts, formatCounts, type TestCounts, ZERO_COUNTS } from './test-counts.ts';

const CONCURRENCY = 2;
const MAX_OUTPUT_LINES = 300;

const print = (line: string): void => {
  console.log(line);
};
const keepLastLines = (text: string): string => text.split('\n').slice(-MAX_OUTPUT_LINES).join('\n');

/**
 * Runs a step and prints its result. A step that throws counts as failed, and its output is the error's
 * message.
 */
async function runStep(step: TestStep, run: Omit<RunContext, 'printLine'>): Promise<CompletedStep> {
  const startTime = Date.now();
  print(`▶ ${step.name}: ${step.description}`);
  const printLine = (line: string): void => {
    print(`    ${line}`);
  };
  const {
    output,
    tests = [],
    ...result
  } = await step.run({ ...run, printLine }).catch((error: unknown): StepResult => {
    const message = error instanceof Error ? error.message : String(error);
    return { counts: { passed: 0, failed: 1, skipped: 0 }, output: message };
  });
  const completedStep: CompletedStep = { name: step.name, ...result, tests, ms: Date.now() - startTime };
  if (completedStep.counts.failed > 0) {
    print(`${keepLastLines(output)}\n`);
    completedStep.outputFile = relative(ROOT, await saveOutput(step.name, output));
  }
  print(formatStep(completedStep));
  return completedStep;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  // The signal arrives twice, because both the terminal and npm send it. The second signal must not interrupt
  // the clean-up.
  process.on(signal, () => {
    void abortRun().finally(() => process.exit(code));
  });
}

/**
 * Returns the scope of the run: the named packages, the parts that the changes since a revision affect, or
 * everything.
 */
async function findScope({
  since,
  packages: names,
}: RunOptions<StepName>): Promise<Pick<RunContext, 'affectedScope' | 'boundaries'>> {
  if (names.length > 0) {
    const files = listSourceFiles([...SCRIPT_EXTENSIONS, 'json']);
    return { affectedScope: selectPackages(names, files), boundaries: null };
  }
  if (since === null) return { affectedScope: null, boundaries: null };
  const scope = await findAffectedSince(since);
  const { files, tests, browserPatterns, packages } = scope.affectedScope;
  print(
    `Since ${since}: ${String(files.length)} files changed; affected packages: ${packages.join(', ') || 'none'}; ` +
      `${String(tests.length)} jest test files, and browser tests that match ${browserPatterns.join(' | ') || 'nothing'}.`,
  );
  return scope;
}

function printSummary(
  completedSteps: readonly CompletedStep[],
  total: TestCounts,
  { slowest: showsSlowest, seed }: RunOptions<StepName>,
  ms: number,
) {
  if (showsSlowest) print(['', 'Slowest tests', ...formatSlowest(completedSteps)].join('\n'));
  if (total.failed > 0) print(['', 'Failures', ...formatFailures(completedSteps)].join('\n'));
  print(`\nSummary (${(ms / 1000).toFixed(1)} s)`);
  if (seed !== null) print(`To repeat this test order: --shuffle=${String(seed)}`);
  for (const result of completedSteps) print(formatStep(result));
  print(formatCounts(total));
}

// Every Node process would read these certificates at startup, and a run starts about a thousand processes.
// No test needs them, because no test calls another machine.
delete process.env['NODE_EXTRA_CA_CERTS'];

async function main(): Promise<number> {
  const options = parseRunOptions(
    process.argv.slice(2),
    STEPS.map(({ name }) => name),
  );
  if (options.help) {
    print(`${USAGE}\n\nSteps: ${STEPS.map(({ name }) => name).join(', ')}`);
    return 0;
  }
  const selectedSteps = STEPS.filter(({ name }) => options.steps.includes(name));
  const startTime = Date.now();
  const { tier, shard, seed } = options;
  const run = { ...(await findScope(options)), tier, shard, seed };
  const completedSteps: CompletedStep[] = [];
  for (const phase of PHASES) {
    const steps = selectedSteps.filter(({ name }) => phase.includes(name));
    completedSteps.push(...(await pMap(steps, (step) => runStep(step, run), { concurrency: CONCURRENCY })));
  }
  const getStepIndex = ({ name }: CompletedStep): number =>
    selectedSteps.findIndex((step) => step.name === name);
  completedSteps.sort((a, b) => getStepIndex(a) - getStepIndex(b));
  const total = completedSteps
    .map(({ counts }) => counts)
    .reduce((a: TestCounts, b) => addCounts(a, b), ZERO_COUNTS);
  printSummary(completedSteps, total, options, Date.now() - startTime);
  return total.failed > 0 ? 1 : 0;
}

const temporaryFolder = makeTemporaryFolder();
process.env['TMPDIR'] = temporaryFolder.path;
process.on('exit', temporaryFolder.remove);
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
