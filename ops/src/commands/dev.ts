import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { localRemotes } from '../build/remotes.ts';
import { readSettings, writeSettings } from '../compose/settings.ts';
import { LiveReload } from '../dev/live-reload.ts';
import { watchPackage } from '../dev/watch-package.ts';
import { createGateway } from '../gateway/gateway.ts';
import { withSite } from '../site/journal.ts';
import { packageDir, remotePackage, REPOSITORY, sitePaths } from '../site/paths.ts';
import { publishRemote } from '../site/publish.ts';
import { pointTo } from '../site/store.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';

const usage = `npm run dev -- <remote> [--site DIR]

Runs one remote from its sources, with live reload, inside a copy of the composed site; the shell and
the other remotes stay at their released versions. The copy's address is printed (DEV_PORT, default
3001). It talks to the API of a running \`npm start\` (API_TARGET, default http://127.0.0.1:4000).`;

async function warnWithoutApi(api: string): Promise<void> {
  try {
    await fetch(`${api}/readyz`);
  } catch {
    console.warn(`Nothing answers at ${api}: run npm start in another terminal, or set API_TARGET.`);
  }
}

await runCommand({ usage, words: ['remote'], options: {} }, async (args) => {
  const remote = args.words[0] as string;
  if (!localRemotes().includes(remote)) throw new UsageError(`There is no remote ${remote} here`);
  if (!existsSync(args.paths.discovery))
    throw new Error('There is no composed site yet: run npm start once first');

  const paths = sitePaths(path.join(REPOSITORY, '.data/dev-site'));
  await rm(paths.site, { recursive: true, force: true });
  await cp(args.paths.site, paths.site, { recursive: true });
  await writeSettings(paths.settings, { ...(await readSettings(paths.settings)), liveReload: true });

  const api = process.env.API_TARGET ?? 'http://127.0.0.1:4000';
  const port = Number(process.env.DEV_PORT ?? 3001);
  const reload = new LiveReload();
  const gateway = await createGateway({
    site: paths.site,
    api,
    extend: (app) => {
      reload.extend(app);
    },
  });

  async function show(): Promise<void> {
    const version = await withSite(paths, async () => {
      const published = await publishRemote(paths, path.join(packageDir(remotePackage(remote)), 'dist'));
      await pointTo(paths, {
        remote: published.name,
        to: published.version,
        what: 'release',
        who: 'dev',
        why: 'development build',
      });
      return published.version;
    });
    console.log(`${remote} ${version}`);
    reload.notify();
  }

  const watching = await watchPackage(packageDir(remotePackage(remote)), (fault) => {
    if (fault) {
      console.error(fault);
      return;
    }
    show().catch((error: unknown) => {
      console.error(error);
    });
  });
  await gateway.listen({ port, host: '127.0.0.1' });
  await warnWithoutApi(api);
  console.log(`${remote} runs from its sources at http://localhost:${String(port)} (Ctrl-C stops)`);

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  watching.close(() => undefined);
  await gateway.close();
  return EXIT.done;
});
