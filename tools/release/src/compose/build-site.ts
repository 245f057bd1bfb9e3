import { mkdir } from 'node:fs/promises';
import pMap from 'p-map';
import { buildPackage } from '../build/build-package.ts';
import { listLocalRemotes } from '../build/local-remotes.ts';
import { gateReasons } from '../gate/gate.ts';
import { RefusedError } from '../release/request.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { type RemoteCandidate, withRemoteCandidate, withShellCandidate } from '../site/candidate.ts';
import { liveVersion } from '../site/discovery-document.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { validatedSettings } from '../site/settings.ts';
import { composeShell, type ShellComposeOptions } from './compose-shell.ts';
import { wasReplacedByOperator } from './replaced-by-operator.ts';

/** Number of parallel builds. Webpack uses one core. */
const CONCURRENCY = 2;

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
  return new Map(await pMap(names, build, { concurrency: CONCURRENCY }));
}

/**
 * Throws RefusedError if the gate rejects the version. A version that is composed into a site must pass the
 * same checks as a released one.
 */
async function requireGatePass(
  paths: SitePaths,
  remote: string,
  { record, folder }: RemoteCandidate,
): Promise<void> {
  const reasons = await gateReasons(paths, record, folder);
  if (reasons.length > 0)
    throw new RefusedError(`${remote} ${record.version} is not compatible with the site:`, reasons);
}

/** Activates a remote's version, unless it is already live or an operator has replaced it. */
async function composeRemote(
  paths: SitePaths,
  who: string,
  remote: string,
  candidate: RemoteCandidate,
): Promise<string | null> {
  const { version } = candidate;
  const document = await readDocument(paths);
  const live = document && liveVersion(document, remote);
  if (live === version || wasReplacedByOperator(await readLedger(paths.ledger), remote, version)) return null;
  await requireGatePass(paths, remote, candidate);
  await activateVersion(paths, { remote, to: candidate, what: 'compose', who, why: 'the site was composed' });
  return `  ${remote} ${version} is live`;
}

/**
 * Updates a site from the sources: the shell first, then every remote whose version is not live.
 * @param options how the gate checks a new shell
 * @returns the number of changes
 * @throws RefusedError if the gate rejects a version; earlier changes remain
 */
export async function buildSite(
  paths: SitePaths,
  who: string,
  options: Omit<ShellComposeOptions, 'settings'>,
  report: (line: string) => void,
): Promise<number> {
  // Throws on invalid settings before anything is built or written.
  const settings = validatedSettings(process.env);
  const remotes = listLocalRemotes();
  await mkdir(paths.site, { recursive: true });
  const built = await buildAll(['shell', ...remotes.map(remotePackage)], report);
  const distOf = (name: string): string => {
    const output = built.get(name);
    if (!output) throw new Error(`could not build ${name}`);
    return output.dist;
  };
  const shell = await withShellCandidate(paths, distOf('shell'), (candidate) =>
    composeShell(paths, who, candidate, { ...options, settings }, report),
  );
  return withSiteLock(paths, async () => {
    const resultLines = [shell];
    for (const remote of remotes) {
      const line = await withRemoteCandidate(paths, remote, distOf(remotePackage(remote)), (candidate) =>
        composeRemote(paths, who, remote, candidate),
      );
      resultLines.push(line);
      if (line) report(line);
    }
    return resultLines.filter((line) => line !== null).length;
  });
}
