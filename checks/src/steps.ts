import type { Affected } from './affected.ts';
import { browserTests } from './browser-step.ts';
import { runCommand } from './command.ts';
import { NOTHING } from './counts.ts';
import { apiOnEmbedded, apiOnPostgres, programTests, unitTests } from './jest-steps.ts';
import { checked, NOT_AFFECTED, type Result, type Run, type TestStep } from './step.ts';

/** Creates a check without tests, which runs in the fast tier and the first shard. */
const staticCheck =
  (run: TestStep['run']): TestStep['run'] =>
  (context) => {
    const elsewhere = context.tier === 'rest' ? 'npm test has run it' : 'the first part runs it';
    const isHere = context.tier !== 'rest' && (context.shard === null || context.shard.part === 1);
    if (isHere) return run(context);
    return Promise.resolve<Result>({ counts: NOTHING, output: '', note: elsewhere });
  };

/**
 * Creates a check from a script of package.json. `words` are the arguments that limit it to a change; null if
 * nothing is affected.
 */
const npmScript = (
  script: string,
  words: (affected: Affected) => readonly string[] | null = () => [],
): TestStep['run'] =>
  staticCheck(async ({ affected }) => {
    const chosen = affected === null ? [] : words(affected);
    if (chosen === null) return NOT_AFFECTED;
    return checked(await runCommand('npm', ['run', '--silent', script, '--', ...chosen]));
  });

const checkBoundaries = staticCheck(async ({ boundaries }: Run) =>
  checked(boundaries ?? (await runCommand('npm', ['run', '--silent', 'boundaries']))),
);

const unlessEmpty = (words: readonly string[]): readonly string[] | null => (words.length > 0 ? words : null);

/** Every check, in reporting order. */
export const STEPS = [
  { name: 'lint', what: 'eslint and prettier', run: npmScript('lint', ({ files }) => unlessEmpty(files)) },
  {
    name: 'types',
    what: 'strict TypeScript in every package',
    run: npmScript('types', ({ packages }) => unlessEmpty(packages)),
  },
  { name: 'boundaries', what: 'which package may import which', run: checkBoundaries },
  { name: 'unused', what: 'files, exports and dependencies that nothing uses', run: npmScript('unused') },
  { name: 'unit', what: 'logic and components', run: unitTests },
  { name: 'postgres', what: 'API on PostgreSQL', run: apiOnPostgres },
  { name: 'embedded', what: 'API on the embedded database', run: apiOnEmbedded },
  { name: 'programs', what: 'servers and commands as processes', run: programTests },
  { name: 'browser', what: 'browser tests over the composed site', run: browserTests },
] as const satisfies readonly TestStep[];

export type StepName = (typeof STEPS)[number]['name'];
/** Groups of steps that run in parallel. Each static check needs one core; tests get the whole machine. */
export const PHASES: readonly (readonly StepName[])[] = [
  ['lint', 'types', 'boundaries', 'unused'],
  ['unit'],
  ['postgres'],
  ['embedded'],
  ['programs'],
  ['browser'],
];
