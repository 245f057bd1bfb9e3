import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { gate } from '../gate/gate.ts';
import { rolloutOf } from '../rollout/history.ts';
import { ImpossibleMove } from '../rollout/plan.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { publishRemote } from '../site/publish.ts';
import { readRemoteRecord } from '../site/records.ts';
import { demandDocument, recordPublishing } from '../site/store.ts';
import type { Outcome } from './request.ts';

/**
 * Builds one remote; nothing else is built.
 * @returns the folder of the output
 * @throws ImpossibleMove when its sources are not here; anything else when its build fails
 */
export async function buildRemote(remote: string): Promise<string> {
  const known = localRemotes();
  if (!known.includes(remote)) {
    throw new ImpossibleMove(`There are no sources of a remote ${remote} here, only of ${known.join(', ')}.`);
  }
  return (await buildPackage(remotePackage(remote))).dist;
}

/** Publishes a build as an immutable version at which nothing points yet; answers the version. */
export async function publishBuild(paths: SitePaths, remote: string, dist: string): Promise<string> {
  return withSite(paths, async () => {
    await demandDocument(paths);
    const { name, version } = await publishRemote(paths, dist);
    if (name !== remote) throw new Error(`The build in ${dist} is one of ${name}, not of ${remote}`);
    return version;
  });
}

/**
 * The version that a trial is to have: the one named; none while another share of the one on trial is meant;
 * else one that is built for it.
 */
export async function versionToTry(
  paths: SitePaths,
  remote: string,
  named: string | undefined,
): Promise<string | undefined> {
  const isTried = rolloutOf(await readLedger(paths.ledger), remote).trial !== null;
  return named ?? (isTried ? undefined : publishBuild(paths, remote, await buildRemote(remote)));
}

/** Publishes without activating, for sessions that ask for it by name; says what the gate would say of it now. */
export async function publishOnly(
  paths: SitePaths,
  remote: string,
  dist: string,
  facts: { who: string; why: string },
): Promise<Outcome> {
  const version = await publishBuild(paths, remote, dist);
  await withSite(paths, () => recordPublishing(paths, remote, version, facts));
  const reasons = await gate(paths, await readRemoteRecord(paths, remote, version));
  return { kind: 'published', remote, version, reasons };
}
