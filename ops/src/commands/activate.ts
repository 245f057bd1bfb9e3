import { activate } from '../shell/of-subject.ts';
import { runCommand } from './arguments.ts';
import { forwardRequest, MOVING, MOVING_USAGE, show } from './moving.ts';

await runCommand(
  {
    usage: `npm run activate -- REMOTE|shell VERSION [options]

Gives a published version to everybody, after the same checks as release. Builds nothing.

${MOVING_USAGE}`,
    words: ['subject', 'version'],
    options: MOVING,
    dryRun: true,
  },
  async (args) => {
    const [remote, version] = args.words as [string, string];
    return show(await activate(await forwardRequest(args, remote), version), args);
  },
);
