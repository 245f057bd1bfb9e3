import { updateLockfile } from '@second-gear/node-utils/dependencies';
import { listLocalRemotes } from '../build/build-package.ts';
import { InvalidRemoteError, scaffoldRemote, nextStepsOf } from '../new-remote/make-remote.ts';
import { REPOSITORY } from '../site/paths.ts';
import { EXIT_CODES, runCommand, UsageError } from './run-command.ts';

const usage = `npm run new -- remote NAME --route PATTERN [--slot SLOT] [--no-install]

Creates the folder mfe-NAME with a remote that passes every check, and adds it to the lockfile. It changes neither
the shell nor other remotes. While \`npm start\` is running:

  npm run dev -- NAME             runs it inside the local site, with live reload
  npm run release -- NAME         adds it to the local site, or to another one with --site
  npm test -- NAME                runs its checks and tests

To remove it: run \`npm run retire -- NAME --why "…"\` if a site has it, delete the folder, run \`npx pnpm install\`.

  --route PATTERN   route of its first screen, such as /finance or /finance/*
  --slot SLOT       unused slot of the contract that it fills
  --no-install      do not update the lockfile`;

await runCommand(
  {
    usage,
    positionals: ['kind', 'name'],
    options: { route: 'text', slot: 'text', 'no-install': 'flag' },
    worksWithoutSite: true,
  },
  async ({
    positionals: [kind = '', name = ''],
    options: { route, slot, 'no-install': skipsInstall },
    json,
  }) => {
    if (kind !== 'remote') throw new UsageError(`can only create a remote, not ${kind}`);
    if (route === undefined)
      throw new UsageError('--route is required: the route of the first screen, such as /finance');
    try {
      const files = await scaffoldRemote(REPOSITORY, listLocalRemotes(), { name, route, slot });
      // An installation with the frozen lockfile would fail without the new package.
      if (!skipsInstall) updateLockfile();
      if (json) console.log(JSON.stringify({ name, route, files }));
      else console.log([...files, '', ...nextStepsOf(name, route)].join('\n'));
      return EXIT_CODES.done;
    } catch (error) {
      if (error instanceof InvalidRemoteError) throw new UsageError(error.message);
      throw error;
    }
  },
);
