import { endAll } from './command.ts';
import { add, type Counts, countLine, NOTHING } from './counts.ts';
import { chosenSteps } from './selection.ts';
import { type Result, SIDE_BY_SIDE, STEPS, type TestStep } from './steps.ts';

const AT_ONCE = 2;
const SHOWN_LINES = 300;

const print = (line: string): void => {
  console.log(line);
};
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const lastLines = (text: string): string => text.split('\n').slice(-SHOWN_LINES).join('\n');

interface Done extends Result {
  step: TestStep;
  ms: number;
}

/** Runs a step and prints how it went; a step that throws has failed with that message. */
async function runStep(step: TestStep): Promise<Done> {
  const started = Date.now();
  print(`▶ ${step.name}: ${step.what}`);
  const result = await step
    .run((line) => {
      print(`    ${line}`);
    })
    .catch((error: unknown): Result => {
      const output = error instanceof Error ? error.message : String(error);
      return { counts: { passed: 0, failed: 1, skipped: 0 }, output };
    });
  const done = { ...result, step, ms: Date.now() - started };
  if (done.counts.failed > 0) print(`${lastLines(done.output)}\n`);
  print(verdict(done));
  return done;
}

const mark = ({ passed, failed }: Counts): string =>
  failed > 0 ? '✗ FAILED ' : passed > 0 ? '✓ ok     ' : '– skipped';

const verdict = ({ step, counts, ms, note }: Done): string =>
  `${mark(counts)} ${step.name.padEnd(11)} ${countLine(counts)} (${seconds(ms)})${note ? `: ${note}` : ''}`;

async function runAll(steps: readonly TestStep[], atOnce: number): Promise<Done[]> {
  const waiting = [...steps];
  const done: Done[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  // Heard every time: a second one, as from a terminal and from npm, must not cut the first one's work short.
  process.on(signal, () => {
    void endAll().finally(() => process.exit(code));
  });
}

async function main(): Promise<number> {
  const names = chosenSteps(
    process.argv.slice(2),
    STEPS.map(({ name }) => name),
  );
  const chosen = STEPS.filter(({ name }) => names.includes(name));
  const started = Date.now();
  const done = [
    ...(await runAll(
      chosen.filter(({ name }) => SIDE_BY_SIDE.includes(name)),
      AT_ONCE,
    )),
    ...(await runAll(
      chosen.filter(({ name }) => !SIDE_BY_SIDE.includes(name)),
      1,
    )),
  ];
  const place = ({ step }: Done): number => chosen.findIndex(({ name }) => name === step.name);
  done.sort((a, b) => place(a) - place(b));
  print(`\nSummary (${seconds(Date.now() - started)})`);
  for (const result of done) print(verdict(result));
  const total = done.map(({ counts }) => counts).reduce((a: Counts, b) => add(a, b), NOTHING);
  print(countLine(total));
  return total.failed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
