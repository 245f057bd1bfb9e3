import { promote } from '../release/move.ts';
import {
  createReleaseRequest,
  printOutcome,
  RELEASE_OPTIONS,
  RELEASE_OPTIONS_USAGE,
} from './release-options.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  {
    usage: `npm run promote -- REMOTE [options]

Makes the canary live for all visitors, after the same checks as release.

${RELEASE_OPTIONS_USAGE}`,
    positionals: ['remote'],
    options: RELEASE_OPTIONS,
    dryRun: true,
  },
  async (args) =>
    printOutcome(await promote(await createReleaseRequest(args, args.positionals[0] as string)), args),
);
