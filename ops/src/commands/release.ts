import { publishOnly, release } from '../shell/of-subject.ts';
import { runCommand } from './arguments.ts';
import { forwardRequest, MOVING, MOVING_USAGE, show } from './moving.ts';

await runCommand(
  {
    usage: `npm run release -- REMOTE|shell [options]

Builds one remote (or the shell), checks it against everything that is live or may become so, publishes it as a new
immutable version and gives it to everybody. Nothing else is built or touched; what the gate refuses does not
come into the site. The shell is checked against every version of every remote that is live, on trial or one
rollback away, which takes minutes.

  --dist DIR     ship this output of its build in place of building: CI builds once, ships to many sites
  --no-activate  publish only, after the same checks; npm run activate (or canary) does the rest
${MOVING_USAGE}`,
    words: ['subject'],
    options: { ...MOVING, 'no-activate': 'flag', dist: 'text' },
    dryRun: true,
  },
  async (args) => {
    const remote = args.words[0] as string;
    const request = await forwardRequest(args, remote);
    const ship = args.options['no-activate'] ? publishOnly : release;
    return show(await ship(request, args.options.dist), args);
  },
);
