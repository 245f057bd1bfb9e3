import { activate } from '../release/move.ts';
import {
  createReleaseRequest,
  printOutcome,
  RELEASE_OPTIONS,
  RELEASE_OPTIONS_USAGE,
} from './release-options.ts';
import { runCommand } from './run-command.ts';

await runCommand(
  {
    usage: `npm run activate -- REMOTE|shell VERSION [options]

Makes a published version live for all visitors, after the same checks as release. It does not build.

${RELEASE_OPTIONS_USAGE}`,
    positionals: ['subject', 'version'],
    options: RELEASE_OPTIONS,
    dryRun: true,
  },
  async (args) => {
    const [remote, version] = args.positionals as [string, string];
    return printOutcome(await activate(await createReleaseRequest(args, remote), version), args);
  },
);
