import { tryOut } from '../release/release-remote.ts';
import { percent, runCommand } from './arguments.ts';
import { forwardRequest, MOVING, MOVING_USAGE, show } from './moving.ts';

await runCommand(
  {
    usage: `npm run canary -- REMOTE [VERSION] --traffic PERCENT [options]

Gives a version to a share of the visitors. Without VERSION: changes the share of the version on trial, or,
when none is, builds and publishes the remote as release does. Raising the share moves nobody back.

  --traffic N  percent of the visitors, 0 to 100, fractions allowed
${MOVING_USAGE}`,
    words: ['remote', 'version?'],
    options: { ...MOVING, traffic: 'text' },
    dryRun: true,
  },
  async (args) => {
    const [remote, named] = args.words as [string, string | undefined];
    const traffic = percent(args.options.traffic, '--traffic');
    const request = await forwardRequest(args, remote);
    return show(await tryOut(request, traffic, named), args);
  },
);
