import { relative } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import pMap from 'p-map';
import { affectedSince } from './changes.ts';
import { endAll } from './command.ts';
import { add, countLine, type Counts, NOTHING } from './counts.ts';
import { type Choice, readChoice, USAGE } from './selection.ts';
import { keepOutput, type Result, type Run, type TestStep } from './step.ts';
import { PHASES, type StepName, STEPS } from './steps.ts';
import { type Done, failures, slowest, verdict } from './summary.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const AT_ONCE = 2;
const SHOWN_LINES = 300;

const print = (line: string): void => {
  console.log(line);
};
const lastLines = (text: string): string => text.split('\n').slice(-SHOWN_LINES).join('\n');

/** Runs a step and prints its result. A step that throws fails with that message. */
async function runStep(step: TestStep, run: Omit<Run, 'say'>): Promise<Done> {
  const started = Date.now();
  print(`▶ ${step.name}: ${step.what}`);
  const say = (line: string): void => {
    print(`    ${line}`);
  };
  const {
    output,
    tests = [],
    ...result
  } = await step.run({ ...run, say }).catch((error: unknown): Result => {
    const message = error instanceof Error ? error.message : String(error);
    return { counts: { passed: 0, failed: 1, skipped: 0 }, output: message };
  });
  const done: Done = { name: step.name, ...result, tests, ms: Date.now() - started };
  if (done.counts.failed > 0) {
    print(`${lastLines(output)}\n`);
    done.outputFile = relative(ROOT, await keepOutput(step.name, output));
  }
  print(verdict(done));
  return done;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  // Both the terminal and npm send the signal. The second must not interrupt the clean-up of the first.
  process.on(signal, () => {
    void endAll().finally(() => process.exit(code));
  });
}

/** Returns what the changes since a revision affect; everything if there is no revision. */
async function scopeOf({ since }: Choice<StepName>): Promise<Pick<Run, 'affected' | 'boundaries'>> {
  if (since === null) return { affected: null, boundaries: null };
  const scope = await affectedSince(since);
  const { files, tests, browser, packages } = scope.affected;
  print(
    `Since ${since}: ${String(files.length)} files changed, which can affect ${packages.join(', ') || 'no package'}: ` +
      `${String(tests.length)} files of jest tests, and browser tests that match ${browser.join(' | ') || 'nothing'}.`,
  );
  return scope;
}

function printEnd(
  done: readonly Done[],
  total: Counts,
  { slowest: wanted, seed }: Choice<StepName>,
  ms: number,
) {
  if (wanted) print(['', 'The slowest tests', ...slowest(done)].join('\n'));
  if (total.failed > 0) print(['', 'What failed', ...failures(done)].join('\n'));
  print(`\nSummary (${(ms / 1000).toFixed(1)} s)`);
  if (seed !== null) print(`To repeat the order of the tests: --shuffle=${String(seed)}`);
  for (const result of done) print(verdict(result));
  print(countLine(total));
}

// Every Node process reads these certificates at startup, and a run starts a thousand processes. No test
// calls another machine.
delete process.env['NODE_EXTRA_CA_CERTS'];

async function main(): Promise<number> {
  const choice = readChoice(
    process.argv.slice(2),
    STEPS.map(({ name }) => name),
  );
  if (choice.help) {
    print(`${USAGE}\n\nThe steps: ${STEPS.map(({ name }) => name).join(', ')}`);
    return 0;
  }
  const chosen = STEPS.filter(({ name }) => choice.steps.includes(name));
  const started = Date.now();
  const { tier, shard, seed } = choice;
  const run = { ...(await scopeOf(choice)), tier, shard, seed };
  const done: Done[] = [];
  for (const phase of PHASES) {
    const steps = chosen.filter(({ name }) => phase.includes(name));
    done.push(...(await pMap(steps, (step) => runStep(step, run), { concurrency: AT_ONCE })));
  }
  const place = ({ name }: Done): number => chosen.findIndex((step) => step.name === name);
  done.sort((a, b) => place(a) - place(b));
  const total = done.map(({ counts }) => counts).reduce((a: Counts, b) => add(a, b), NOTHING);
  printEnd(done, total, choice, Date.now() - started);
  return total.failed > 0 ? 1 : 0;
}

const temporary = makeTemporaryFolder();
process.env['TMPDIR'] = temporary.path;
process.on('exit', temporary.remove);
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
