import { activate } from '../shell/release-target.ts';
import { runCommand } from './arguments.ts';
import { forwardRequest, MOVE_OPTIONS, MOVE_USAGE, printOutcome } from './move-options.ts';

await runCommand(
  {
    usage: `npm run activate -- REMOTE|shell VERSION [options]

Makes a published version live for all visitors, after the same checks as release. Builds nothing.

${MOVE_USAGE}`,
    positionals: ['subject', 'version'],
    options: MOVE_OPTIONS,
    dryRun: true,
  },
  async (args) => {
    const [remote, version] = args.positionals as [string, string];
    return printOutcome(await activate(await forwardRequest(args, remote), version), args);
  },
);
