/** One named step of a pipeline. `printLine` prints an indented line. */
export interface Step {
  title: string;
  run: (printLine: (line: string) => void) => Promise<void>;
}

/** A step, or sequences of steps that run at the same time. */
export type Stage = Step | readonly (readonly Step[])[];

const listSteps = (stage: Stage): readonly Step[] => ('run' in stage ? [stage] : stage.flat());

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs stages in sequence. Prints a line when a step starts and when it ends, such as
 * `[2/9] Start the API: ok in 1.2 s`. If a step throws, prints `failed` and rejects with the error without
 * waiting for steps that run at the same time; no other step starts. `beforeStep` may throw to stop before
 * the next step.
 */
export async function runSteps(
  stages: readonly Stage[],
  write: (text: string) => void,
  beforeStep: () => void = () => undefined,
): Promise<void> {
  const steps = stages.flatMap(listSteps);
  let hasFailed = false;
  const runSequence = async (sequence: readonly Step[]): Promise<void> => {
    for (const step of sequence) {
      if (hasFailed) return;
      beforeStep();
      const label = `[${String(steps.indexOf(step) + 1)}/${String(steps.length)}] ${step.title}`;
      const startTime = Date.now();
      const printOutcome = (outcome: string): void => {
        write(`${label}: ${outcome} ${formatSeconds(Date.now() - startTime)}\n`);
      };
      write(`${label} …\n`);
      try {
        await step.run((line) => {
          write(`      ${line}\n`);
        });
      } catch (error) {
        // After a failure elsewhere, the caller stops this step too.
        if (!hasFailed) printOutcome('failed after');
        hasFailed = true;
        throw error;
      }
      printOutcome('ok in');
    }
  };
  for (const stage of stages)
    await Promise.all('run' in stage ? [runSequence([stage])] : stage.map(runSequence));
}
