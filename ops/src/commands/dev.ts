import { listLocalRemotes } from '../build/local-remotes.ts';
import { LiveReload } from '../dev/live-reload.ts';
import { watchPackage } from '../dev/watch-package.ts';
import { type Workbench, workbenchAgainst, workbenchInCopy } from '../dev/workbench.ts';
import { packageDir, remotePackage } from '../site/paths.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';

const usage = `npm run dev -- <remote> [--against URL] [--site DIR]

Runs one remote from its sources, with live reload; the address is printed (DEV_PORT, default 3001).
Without --against inside a copy of the composed site, on the API of this folder's running \`npm start\` (or
API_TARGET). With it inside the deployed site at URL, without any other server on this
machine: shell, other remotes, API and pictures come from there. The deployment stays as it is.

  --against URL   address of a deployed site`;

function requireUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`--against takes the address of a site, such as https://cars.example, not ${url}`);
  return url;
}

async function listenOn({ gateway }: Workbench, port: number): Promise<void> {
  try {
    await gateway.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${String(port)} is taken. Set DEV_PORT to another one.`, { cause: error });
  }
}

await runCommand(
  { usage, positionals: ['remote'], options: { against: 'text' }, worksWithoutSite: true },
  async ({ positionals, paths, options }) => {
    const remote = positionals[0] as string;
    if (!listLocalRemotes().includes(remote)) throw new UsageError(`There is no remote ${remote} here`);
    const port = Number(process.env.DEV_PORT || 3001);
    const reload = new LiveReload(remote);
    const extend = reload.extend.bind(reload);
    const workbench =
      options.against === undefined
        ? await workbenchInCopy(remote, paths, extend)
        : await workbenchAgainst(remote, requireUrl(options.against), extend);
    await listenOn(workbench, port);
    console.log(`${remote} runs from its sources at http://localhost:${String(port)} (Ctrl-C stops)`);
    for (const line of workbench.origin) console.log(line);

    let lastWarnings = '';
    async function showBuild(): Promise<void> {
      const { version, reasons } = await workbench.show();
      console.log(`${remote} ${version}`);
      const warnings = reasons.map((reason) => `  ${reason}`).join('\n');
      if (warnings !== lastWarnings && warnings) console.warn(`The gate would refuse it there:\n${warnings}`);
      lastWarnings = warnings;
      reload.show(version);
    }

    let pendingShow = Promise.resolve();
    const watcher = await watchPackage(packageDir(remotePackage(remote)), (fault) => {
      if (fault) console.error(fault);
      else pendingShow = pendingShow.then(showBuild).catch(console.error);
    });
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
    });
    watcher.close(() => undefined);
    await workbench.gateway.close();
    return EXIT.done;
  },
);
