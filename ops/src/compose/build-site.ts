import { mkdir } from 'node:fs/promises';
import pMap from 'p-map';
import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { gate } from '../gate/gate.ts';
import { Refused } from '../release/request.ts';
import { pointTo } from '../rollout/point-to.ts';
import { type RemoteCandidate, withRemoteCandidate, withShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import { liveVersion } from '../site/document.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { checkedSettings } from '../site/settings.ts';
import { composeShell, type ShellDecision } from './compose-shell.ts';
import { wasLeftByAnOperator } from './operator-moves.ts';

/** Number of parallel builds. Webpack uses one core. */
const PARALLEL = 2;

async function buildAll(
  names: readonly string[],
  report: (line: string) => void,
): Promise<Map<string, { dist: string; built: boolean }>> {
  const build = async (name: string) => {
    const started = Date.now();
    const result = await buildPackage(name);
    if (result.built) report(`  ${name} built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return [name, result] as const;
  };
  return new Map(await pMap(names, build, { concurrency: PARALLEL }));
}

/** A composed site must pass the same checks as a released one, so the gate decides here too. */
async function demandFit(
  paths: SitePaths,
  remote: string,
  { record, folder }: RemoteCandidate,
): Promise<void> {
  const reasons = await gate(paths, record, folder);
  if (reasons.length > 0) throw new Refused(`${remote} ${record.version} does not fit the site:`, reasons);
}

/** Activates a remote's version, unless it is live or an operator rolled it back. */
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
 * Updates a site from the sources: the shell first, then every remote whose version is not live.
 * @param decision how the gate treats a shell other than the live one
 * @returns the number of changes
 * @throws Refused if the gate rejects one of them; earlier changes remain
 */
export async function buildSite(
  paths: SitePaths,
  who: string,
  decision: Omit<ShellDecision, 'settings'>,
  report: (line: string) => void,
): Promise<number> {
  // Fails before anything is built or written.
  const settings = checkedSettings(process.env);
  const remotes = localRemotes();
  await mkdir(paths.site, { recursive: true });
  const built = await buildAll(['shell', ...remotes.map(remotePackage)], report);
  const distOf = (name: string): string => {
    const output = built.get(name);
    if (!output) throw new Error(`${name} was not built`);
    return output.dist;
  };
  const shell = await withShellCandidate(paths, distOf('shell'), (candidate) =>
    composeShell(paths, who, candidate, { ...decision, settings }, report),
  );
  return withSite(paths, async () => {
    const done = [shell];
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
