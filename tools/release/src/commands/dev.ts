import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import { listLocalRemotes } from '../build/build-package.ts';
import { LiveReload } from '../dev/live-reload.ts';
import { watchPackage } from '../dev/watch-package.ts';
import { createWorkbenchAgainst, createWorkbenchInCopy, type Workbench } from '../dev/workbench.ts';
import { packageDir, remotePackage } from '../site/paths.ts';
import { EXIT_CODES, runCommand, UsageError } from './run-command.ts';

const usage = `npm run dev -- <remote> [--against URL] [--site DIR]

Runs one remote from source with live reload and prints its URL (DEV_PORT, default 3001).
Without --against it runs in a copy of the composed site, on the API of the \`npm start\` that runs in this folder
(or API_TARGET). With --against it runs inside the deployed site at URL and needs no other server on this
machine: shell, other remotes, API and photos come from there. The deployed site is not changed.

  --against URL   URL of a deployed site`;

function requireUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`--against must be the URL of a site, such as https://cars.example, not ${url}`);
  return url;
}

async function listenOn({ gateway }: Workbench, port: number): Promise<void> {
  try {
    await gateway.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${String(port)} is already in use. Set DEV_PORT to another port.`, {
      cause: error,
    });
  }
}

await runCommand(
  { usage, positionals: ['remote'], options: { against: 'text' }, worksWithoutSite: true },
  async ({ positionals, paths, options }) => {
    const remote = positionals[0] as string;
    if (!listLocalRemotes().includes(remote)) throw new UsageError(`No remote named ${remote} found here`);
    const port = Number(process.env.DEV_PORT || 3001);
    const reload = new LiveReload(remote);
    const extend = reload.extend.bind(reload);
    const workbench =
      options.against === undefined
        ? await createWorkbenchInCopy(remote, paths, extend)
        : await createWorkbenchAgainst(remote, requireUrl(options.against), extend);
    await listenOn(workbench, port);
    console.log(`${remote} is running from source at http://localhost:${String(port)} (Ctrl-C stops it)`);
    for (const line of workbench.originLines) console.log(line);

    let lastWarnings = '';
    async function serveBuild(): Promise<void> {
      const { version, reasons } = await workbench.serveLatestBuild();
      console.log(`${remote} ${version}`);
      const warnings = reasons.map((reason) => `  ${reason}`).join('\n');
      if (warnings !== lastWarnings && warnings)
        console.warn(`The gate would refuse this release:\n${warnings}`);
      lastWarnings = warnings;
      reload.setVersion(version);
    }

    let pendingBuild = Promise.resolve();
    const watcher = await watchPackage(packageDir(remotePackage(remote)), (fault) => {
      if (fault) console.error(fault);
      else pendingBuild = pendingBuild.then(serveBuild).catch(console.error);
    });
    await new Promise(onStopSignal);
    watcher.close(() => undefined);
    await workbench.gateway.close();
    return EXIT_CODES.done;
  },
);
