import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listLocalRemotes } from '../build/build-package.ts';
import { InvalidRemoteError, makeRemote } from '../new-remote/make-remote.ts';
import { REPOSITORY } from '../site/paths.ts';
import { EXIT, runCommand, UsageError } from './run-command.ts';

const usage = `npm run new -- remote NAME --route PATTERN [--slot SLOT] [--no-install]

Creates the folder mfe-NAME with a remote that passes every check, and adds it to the lockfile. Nothing else
changes: the shell and the other remotes do not know it. \`npm start\` builds it and adds it to the local site;
\`npm run release -- NAME\` releases it to any other site. To remove it, delete the folder and run
\`npx pnpm install\`.

  --route PATTERN   route of its first screen, such as /finance or /finance/*
  --slot SLOT       unused slot of the contract that it fills
  --no-install      do not update the lockfile`;

/** Adds the package to the lockfile. Otherwise an installation with a frozen lockfile fails. */
async function updateLockfile(): Promise<void> {
  const { packageManager } = JSON.parse(await readFile(path.join(REPOSITORY, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const { status } = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'],
    { cwd: REPOSITORY, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CI: 'true' } },
  );
  if (status !== 0) throw new Error('could not update the lockfile; run npx pnpm install again');
}

await runCommand(
  {
    usage,
    positionals: ['what', 'name'],
    options: { route: 'text', slot: 'text', 'no-install': 'flag' },
    worksWithoutSite: true,
  },
  async ({
    positionals: [what = '', name = ''],
    options: { route, slot, 'no-install': skipsInstall },
    json,
  }) => {
    if (what !== 'remote') throw new UsageError(`can only create a remote, not ${what}`);
    if (route === undefined)
      throw new UsageError('--route is required: the route of the first screen, such as /finance');
    try {
      const files = await makeRemote(REPOSITORY, listLocalRemotes(), { name, route, slot });
      if (!skipsInstall) await updateLockfile();
      if (json) console.log(JSON.stringify({ name, route, files }));
      else
        console.log(
          [
            ...files,
            '',
            `Run npm start to see ${route}, or npm run dev -- ${name} to see every change live.`,
          ].join('\n'),
        );
      return EXIT.done;
    } catch (error) {
      if (error instanceof InvalidRemoteError) throw new UsageError(error.message);
      throw error;
    }
  },
);
