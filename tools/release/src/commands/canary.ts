import { startCanary } from '../release/release.ts';
import {
  createReleaseRequest,
  printOutcome,
  RELEASE_OPTIONS,
  RELEASE_OPTIONS_USAGE,
} from './release-options.ts';
import { parsePercent, runCommand } from './run-command.ts';

await runCommand(
  {
    usage: `npm run canary -- REMOTE [VERSION] --traffic PERCENT [options]

Serves a version to a share of the visitors. Without VERSION: changes the share of the current canary or, if
there is none, builds and publishes the remote as release does. When you raise the share, visitors who have the
canary keep it.

  --traffic N  percentage of visitors, 0 to 100, fractions allowed
${RELEASE_OPTIONS_USAGE}`,
    positionals: ['remote', 'version?'],
    options: { ...RELEASE_OPTIONS, traffic: 'text' },
    dryRun: true,
  },
  async (args) => {
    const [remote, version] = args.positionals as [string, string | undefined];
    const traffic = parsePercent(args.options.traffic, '--traffic');
    const request = await createReleaseRequest(args, remote);
    return printOutcome(await startCanary(request, traffic, version), args);
  },
);
