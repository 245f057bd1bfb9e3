import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { gate } from '../gate/gate.ts';
import {
  withRemoteCandidate,
  withShellCandidate,
  type RemoteCandidate,
  type ShellCandidate,
} from '../site/candidate.ts';
import { liveVersion } from '../site/document.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { applySettings, pointShellTo, pointTo, readDocument } from '../site/store.ts';
import { wasLeftByAnOperator } from './operator-moves.ts';
import { checkedSettings, readSettings, type Settings } from './settings.ts';

/** Packages built at the same time: webpack keeps one core busy. */
const PARALLEL = 2;

async function buildAll(
  names: readonly string[],
  report: (line: string) => void,
): Promise<Map<string, { dist: string; built: boolean }>> {
  const results = new Map<string, { dist: string; built: boolean }>();
  const queue = [...names];
  async function work(): Promise<void> {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const started = Date.now();
      const result = await buildPackage(name);
      results.set(name, result);
      if (result.built) report(`  ${name} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return results;
}

/** True when the site was composed with these settings. */
const isComposedWith = async (paths: SitePaths, wanted: Settings): Promise<boolean> =>
  existsSync(paths.settings) && JSON.stringify(await readSettings(paths.settings)) === JSON.stringify(wanted);

/** A composed site holds what a released one holds: the gate decides here too. */
async function demandFit(
  paths: SitePaths,
  remote: string,
  { record, folder }: RemoteCandidate,
): Promise<void> {
  const reasons = await gate(paths, record, folder);
  if (reasons.length === 0) return;
  throw new Error(
    `${remote} does not fit the site:\n${reasons.map(({ message }) => `  ${message}`).join('\n')}`,
  );
}

/** Points the site at a shell, or composes it with other settings; answers what changed, null for nothing. */
async function composeShell(
  paths: SitePaths,
  who: string,
  shell: ShellCandidate,
  settings: Settings,
): Promise<string | null> {
  if ((await readDocument(paths))?.extras.shell !== shell.version) {
    await pointShellTo(paths, shell, who, settings);
    return `  shell ${shell.version} is live`;
  }
  if (await isComposedWith(paths, settings)) return null;
  await applySettings(paths, settings, who);
  return '  the configuration changed';
}

/** Points the site at a remote's version, unless it is live or an operator has led away from it. */
async function composeRemote(
  paths: SitePaths,
  who: string,
  remote: string,
  candidate: RemoteCandidate,
): Promise<string | null> {
  const { version } = candidate;
  const document = await readDocument(paths);
  const live = document && liveVersion(document, remote);
  if (live === version || wasLeftByAnOperator(await readLedger(paths.ledger), remote, version)) return null;
  await demandFit(paths, remote, candidate);
  await pointTo(paths, { remote, to: candidate, what: 'compose', who, why: 'the site was composed' });
  return `  ${remote} ${version} is live`;
}

/**
 * Brings a site up to date with the sources: shell first, then every remote whose version is not live.
 * @returns how many things changed
 */
export async function buildSite(
  paths: SitePaths,
  who: string,
  report: (line: string) => void,
): Promise<number> {
  // Before anything is built or written.
  const settings = checkedSettings(process.env);
  const remotes = localRemotes();
  await mkdir(paths.site, { recursive: true });
  const built = await buildAll(['shell', ...remotes.map(remotePackage)], report);
  const distOf = (name: string): string => {
    const output = built.get(name);
    if (!output) throw new Error(`${name} was not built`);
    return output.dist;
  };
  return withSite(paths, async () => {
    const done = [
      await withShellCandidate(paths, distOf('shell'), (shell) => composeShell(paths, who, shell, settings)),
    ];
    if (done[0]) report(done[0]);
    for (const remote of remotes) {
      const line = await withRemoteCandidate(paths, remote, distOf(remotePackage(remote)), (candidate) =>
        composeRemote(paths, who, remote, candidate),
      );
      done.push(line);
      if (line) report(line);
    }
    return done.filter((line) => line !== null).length;
  });
}
