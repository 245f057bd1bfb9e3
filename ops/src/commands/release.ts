import { activate } from '../release/move.ts';
import { buildRemote, publishBuild, publishOnly } from '../release/release-remote.ts';
import { runCommand } from './arguments.ts';
import { forwardRequest, MOVING, MOVING_USAGE, show } from './moving.ts';

await runCommand(
  {
    usage: `npm run release -- REMOTE [options]

Builds one remote, publishes it as a new immutable version, checks it against everything that is live or
may become so, and gives it to everybody. Nothing else is built or touched.

  --dist DIR     ship this output of the remote's build in place of building: CI builds once, ships to many sites
  --no-activate  publish only; npm run activate (or canary) does the rest
${MOVING_USAGE}`,
    words: ['remote'],
    options: { ...MOVING, 'no-activate': 'flag', dist: 'text' },
    dryRun: true,
  },
  async (args) => {
    const remote = args.words[0] as string;
    const request = await forwardRequest(args, remote);
    const dist = args.options.dist ?? (await buildRemote(remote));
    if (args.options['no-activate']) return show(await publishOnly(args.paths, remote, dist, request), args);
    const version = await publishBuild(args.paths, remote, dist);
    return show(await activate(request, version, 'release'), args);
  },
);
