import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listLocalRemotes } from '../build/local-remotes.ts';
import { InvalidRemoteError, makeRemote } from '../new-remote/make.ts';
import { REPOSITORY } from '../site/paths.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';

const usage = `npm run new -- remote NAME --route PATTERN [--slot SLOT] [--no-install]

Makes the folder mfe-NAME with a remote that passes every check, and notes it in the lockfile. Nothing else is
changed: neither shell nor other remotes know of it. \`npm start\` builds it and puts it on the local site,
\`npm run release -- NAME\` on any other. Take it away again by removing the folder and \`npx pnpm install\`.

  --route PATTERN   address of its first screen, such as /finance or /finance/*
  --slot SLOT       slot of the contract that it fills, where nobody does
  --no-install      leaves the lockfile as it is`;

/** Adds the package to the lockfile. Otherwise `npm ci` fails. */
async function updateLockfile(): Promise<void> {
  const { packageManager } = JSON.parse(await readFile(path.join(REPOSITORY, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const { status } = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'],
    { cwd: REPOSITORY, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CI: 'true' } },
  );
  if (status !== 0)
    throw new Error('The lockfile could not be brought up to date: try npx pnpm install once more.');
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
    if (what !== 'remote') throw new UsageError(`Only a remote can be made, not ${what}`);
    if (route === undefined) throw new UsageError('--route says where its first screen is, such as /finance');
    try {
      const files = await makeRemote(REPOSITORY, listLocalRemotes(), { name, route, slot });
      if (!skipsInstall) await updateLockfile();
      if (json) console.log(JSON.stringify({ name, route, files }));
      else
        console.log(
          [
            ...files,
            '',
            `npm start, and ${route} is there; npm run dev -- ${name} shows every change at once.`,
          ].join('\n'),
        );
      return EXIT.done;
    } catch (error) {
      if (error instanceof InvalidRemoteError) throw new UsageError(error.message);
      throw error;
    }
  },
);
