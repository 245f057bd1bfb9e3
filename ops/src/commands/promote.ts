import { promote } from '../release/move.ts';
import { runCommand } from './arguments.ts';
import { forwardRequest, MOVE_OPTIONS, MOVE_USAGE, printOutcome } from './move-options.ts';

await runCommand(
  {
    usage: `npm run promote -- REMOTE [options]

Makes the canary live for all visitors, after the same checks as release.

${MOVE_USAGE}`,
    positionals: ['remote'],
    options: MOVE_OPTIONS,
    dryRun: true,
  },
  async (args) =>
    printOutcome(await promote(await forwardRequest(args, args.positionals[0] as string)), args),
);
