import { canary } from '../release/move.ts';
import { buildRemote, publishBuild } from '../release/release-remote.ts';
import { rolloutOf } from '../rollout/history.ts';
import { readLedger } from '../site/ledger.ts';
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
    const request = forwardRequest(args, remote);
    const isTried = rolloutOf(await readLedger(args.paths.ledger), remote).trial !== null;
    const version =
      named ?? (isTried ? undefined : await publishBuild(args.paths, remote, await buildRemote(remote)));
    return show(await canary(request, traffic, version), args);
  },
);
