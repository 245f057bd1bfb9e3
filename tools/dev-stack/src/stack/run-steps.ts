/** One named step of a pipeline. `printLine` prints a line below the step's title. */
export interface Step {
  title: string;
  run: (printLine: (line: string) => void) => Promise<void>;
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs steps in sequence and prints a line for each, such as `[2/9] Title … ok in 1.2 s`. If a step throws,
 * prints `failed` and rethrows the error. `beforeStep` may throw to stop before the next step.
 */
export async function runSteps(
  steps: readonly Step[],
  write: (text: string) => void,
  beforeStep: () => void = () => undefined,
): Promise<void> {
  for (const [index, { title, run }] of steps.entries()) {
    beforeStep();
    const label = `[${String(index + 1)}/${String(steps.length)}]`;
    const startTime = Date.now();
    let lineCount = 0;
    write(`${label} ${title} …`);
    const printLine = (line: string): void => {
      write(`${lineCount === 0 ? '\n' : ''}      ${line}\n`);
      lineCount += 1;
    };
    const printOutcome = (outcome: string): void => {
      write(`${lineCount === 0 ? '' : label} ${outcome} ${formatSeconds(Date.now() - startTime)}\n`);
    };
    try {
      await run(printLine);
    } catch (error) {
      printOutcome('failed after');
      throw error;
    }
    printOutcome('ok in');
  }
}
