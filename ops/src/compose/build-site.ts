import { existsSync } from 'node:fs';
import type { Discovery } from '@second-gear/contract/discovery';
import { mkdir } from 'node:fs/promises';
import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { liveVersion } from '../site/document.ts';
import { readLedger } from '../site/ledger.ts';
import { withLock } from '../site/lock.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { publishRemote, publishShell, readRemoteRecord } from '../site/publish.ts';
import { gate } from '../release/release-remote.ts';
import { pointShellTo, pointTo, readDocument, writeSite } from '../site/store.ts';
import { wasLeftByAnOperator } from './operator-moves.ts';
import { readSettings, settingsFromEnvironment, writeSettings } from './settings.ts';

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

/** Keeps the site's settings in step with the environment; true when they changed. */
async function refreshSettings(paths: SitePaths): Promise<boolean> {
  const wanted = settingsFromEnvironment(process.env);
  if (
    existsSync(paths.settings) &&
    JSON.stringify(await readSettings(paths.settings)) === JSON.stringify(wanted)
  ) {
    return false;
  }
  await writeSettings(paths.settings, wanted);
  return true;
}

/** A composed site holds what a released one holds: the gate decides here too. */
async function demandFit(
  paths: SitePaths,
  remote: string,
  version: string,
  document: Discovery,
): Promise<void> {
  const reasons = await gate(paths, await readRemoteRecord(paths, remote, version), document);
  if (reasons.length === 0) return;
  throw new Error(
    `${remote} does not fit the site:\n${reasons.map(({ message }) => `  ${message}`).join('\n')}`,
  );
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
  const remotes = localRemotes();
  await mkdir(paths.site, { recursive: true });
  const built = await buildAll(['shell', ...remotes.map(remotePackage)], report);
  const outputOf = (name: string) => {
    const output = built.get(name);
    if (!output) throw new Error(`${name} was not built`);
    return output;
  };
  return withLock(paths.lock, async () => {
    let changes = 0;
    const settingsChanged = await refreshSettings(paths);
    const shell = await publishShell(paths, outputOf('shell').dist);
    if ((await readDocument(paths))?.extras.shell !== shell) {
      await pointShellTo(paths, shell, who);
      report(`  shell ${shell} is live`);
      changes += 1;
    }
    for (const remote of remotes) {
      const { version } = await publishRemote(paths, outputOf(remotePackage(remote)).dist);
      const document = await readDocument(paths);
      const live = document && liveVersion(document, remote);
      if (live === version || wasLeftByAnOperator(await readLedger(paths.ledger), remote, version)) continue;
      if (document) await demandFit(paths, remote, version, document);
      await pointTo(paths, { remote, to: version, what: 'compose', who, why: 'the site was composed' });
      report(`  ${remote} ${version} is live`);
      changes += 1;
    }
    const document = await readDocument(paths);
    if (settingsChanged && changes === 0 && document) {
      await writeSite(paths, document);
      report('  the configuration changed');
      changes += 1;
    }
    return changes;
  });
}
