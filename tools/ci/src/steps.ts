import type { AffectedScope } from './affected-scope.ts';
import { runBrowserTests } from './browser-step.ts';
import { runApiTestsOnEmbedded, runApiTestsOnPostgres, runProgramTests, runUnitTests } from './jest-steps.ts';
import { runCommand } from './run-command.ts';
import { NOT_AFFECTED, type RunContext, type StepResult, type TestStep, toStaticResult } from './step.ts';
import { ZERO_COUNTS } from './test-counts.ts';

/** Creates a check that runs no tests. It runs only in the fast tier and in the first shard. */
const createStaticCheck =
  (run: TestStep['run']): TestStep['run'] =>
  (context) => {
    const skipNote = context.tier === 'rest' ? 'already run by npm test' : 'runs in the first part';
    const runsHere = context.tier !== 'rest' && (context.shard === null || context.shard.index === 1);
    if (runsHere) return run(context);
    return Promise.resolve<StepResult>({ counts: ZERO_COUNTS, output: '', note: skipNote });
  };

/**
 * Creates a check from a script of package.json. `args` returns the arguments that limit the script to the
 * affected scope, or null if nothing is affected.
 */
const createScriptCheck = (
  script: string,
  args: (affectedScope: AffectedScope) => readonly string[] | null = () => [],
): TestStep['run'] =>
  createStaticCheck(async ({ affectedScope }) => {
    const selectedArgs = affectedScope === null ? [] : args(affectedScope);
    if (selectedArgs === null) return NOT_AFFECTED;
    return toStaticResult(await runCommand('npm', ['run', '--silent', script, '--', ...selectedArgs]));
  });

const checkBoundaries = createStaticCheck(async ({ boundaries }: RunContext) =>
  toStaticResult(boundaries ?? (await runCommand('npm', ['run', '--silent', 'boundaries']))),
);

const nullIfEmpty = (args: readonly string[]): readonly string[] | null => (args.length > 0 ? args : null);

/** Every check, in reporting order. */
export const STEPS = [
  {
    name: 'lint',
    description: 'oxlint and oxfmt',
    run: createScriptCheck('lint', ({ files }) => nullIfEmpty(files)),
  },
  {
    name: 'types',
    description: 'strict TypeScript in every package',
    run: createScriptCheck('types', ({ packages }) => nullIfEmpty(packages)),
  },
  { name: 'boundaries', description: 'import rules between packages', run: checkBoundaries },
  { name: 'unused', description: 'unused files, exports and dependencies', run: createScriptCheck('unused') },
  { name: 'unit', description: 'logic and components', run: runUnitTests },
  { name: 'postgres', description: 'API on PostgreSQL', run: runApiTestsOnPostgres },
  { name: 'embedded', description: 'API on the embedded database', run: runApiTestsOnEmbedded },
  { name: 'programs', description: 'servers and commands in separate processes', run: runProgramTests },
  { name: 'browser', description: 'browser tests on the assembled site', run: runBrowserTests },
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
