import { mkdir } from 'node:fs/promises';
import { SHELL_NAME } from '@second-gear/contract/names';
import pMap from 'p-map';
import { buildPackage, listLocalRemotes } from '../build/build-package.ts';
import { readSourceCommit } from '../build/source-commit.ts';
import { liveVersionOf } from '../site/discovery-document.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage } from '../site/paths.ts';
import { validatedSettings } from '../site/settings.ts';
import { type ComposeOptions, composeShell, composeVersion } from './compose-shell.ts';
import { remoteTarget } from './remote-target.ts';
import { wasReplacedByOperator } from './revision.ts';
import { shellTarget } from './shell-target.ts';
import type { TargetVersion } from './target.ts';

/** Number of parallel builds. Each uses one core. */
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

/** Activates a remote's version, unless it is already live or an operator has replaced it. */
async function activateRemote(
  options: Pick<ComposeOptions, 'paths' | 'who' | 'commit'>,
  remote: string,
  candidate: TargetVersion,
): Promise<string | null> {
  const { paths } = options;
  const { version } = candidate;
  const document = await readDocument(paths);
  const live = document && liveVersionOf(document, remote);
  if (live === version || wasReplacedByOperator(await readLedger(paths.ledger), remote, version)) return null;
  await composeVersion(candidate, options, `${remote} ${version} is not compatible with the site:`);
  return `  ${remote} ${version} is live`;
}

/**
 * Updates a site from the sources: the shell first, then every remote whose version is not live.
 * @returns the number of changes
 * @throws RefusedError if the gate rejects a version; earlier changes remain
 */
export async function buildSite(composeOptions: Omit<ComposeOptions, 'commit'>): Promise<number> {
  const { paths, report } = composeOptions;
  // Throws on invalid settings before anything is built or written.
  const settings = validatedSettings(process.env);
  const remotes = listLocalRemotes();
  await mkdir(paths.site, { recursive: true });
  const options = { ...composeOptions, commit: await readSourceCommit() };
  const built = await buildAll([SHELL_NAME, ...remotes.map(remotePackage)], report);
  const distOf = (name: string): string => {
    const output = built.get(name);
    if (!output) throw new Error(`could not build ${name}`);
    return output.dist;
  };
  const shell = await shellTarget(paths, settings).withCandidate(distOf(SHELL_NAME), (candidate) =>
    composeShell(candidate, settings, options),
  );
  return withSiteLock(paths, async () => {
    const resultLines = [shell];
    for (const remote of remotes) {
      const dist = distOf(remotePackage(remote));
      const line = await remoteTarget(paths, remote).withCandidate(dist, (candidate) =>
        activateRemote(options, remote, candidate),
      );
      resultLines.push(line);
      if (line) report(line);
    }
    return resultLines.filter((line) => line !== null).length;
  });
}
