import { promote } from '../release/move.ts';
import { runCommand } from './arguments.ts';
import { forwardRequest, MOVING, MOVING_USAGE, show } from './moving.ts';

await runCommand(
  {
    usage: `npm run promote -- REMOTE [options]

Gives the version on trial to everybody, after the same checks as release.

${MOVING_USAGE}`,
    words: ['remote'],
    options: MOVING,
    dryRun: true,
  },
  async (args) => show(await promote(await forwardRequest(args, args.words[0] as string)), args),
);
