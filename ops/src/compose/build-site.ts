import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { gate } from '../gate/gate.ts';
import { liveVersion } from '../site/document.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { publishRemote, publishShell } from '../site/publish.ts';
import { readRemoteRecord } from '../site/records.ts';
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
async function demandFit(paths: SitePaths, remote: string, version: string): Promise<void> {
  const reasons = await gate(paths, await readRemoteRecord(paths, remote, version));
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
  // Before anything is built or written.
  const settings = checkedSettings(process.env);
  const remotes = localRemotes();
  await mkdir(paths.site, { recursive: true });
  const built = await buildAll(['shell', ...remotes.map(remotePackage)], report);
  const outputOf = (name: string) => {
    const output = built.get(name);
    if (!output) throw new Error(`${name} was not built`);
    return output;
  };
  return withSite(paths, async () => {
    let changes = 0;
    const shell = await publishShell(paths, outputOf('shell').dist);
    if ((await readDocument(paths))?.extras.shell !== shell) {
      await pointShellTo(paths, shell, who, settings);
      report(`  shell ${shell} is live`);
      changes += 1;
    } else if (!(await isComposedWith(paths, settings))) {
      await applySettings(paths, settings, who);
      report('  the configuration changed');
      changes += 1;
    }
    for (const remote of remotes) {
      const { version } = await publishRemote(paths, outputOf(remotePackage(remote)).dist);
      const document = await readDocument(paths);
      const live = document && liveVersion(document, remote);
      if (live === version || wasLeftByAnOperator(await readLedger(paths.ledger), remote, version)) continue;
      await demandFit(paths, remote, version);
      await pointTo(paths, { remote, to: version, what: 'compose', who, why: 'the site was composed' });
      report(`  ${remote} ${version} is live`);
      changes += 1;
    }
    return changes;
  });
}
