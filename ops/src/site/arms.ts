import type { DeployedVersion } from '@second-gear/contract/discovery';
import type { LedgerEntry } from '@second-gear/contract/release';
import { approvals, demandApproved, isApproved, versionReferences } from './approved.ts';
import { deployedVersions } from './document.ts';
import { fallbacksOf, rolloutOf } from './history.ts';
import type { SitePaths } from './paths.ts';
import { readRemoteRecord } from './records.ts';

/**
 * Returns the versions of a remote's entry in the document, from the ledger and the site's files. Only
 * approved, unchanged versions are included.
 * @param leaving versions that are about to be removed
 * @throws ImpossibleMove if the live version or the canary changed after approval
 */
export async function armsOf(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  remote: string,
  leaving: ReadonlySet<string> = new Set(),
): Promise<DeployedVersion[]> {
  const rollout = rolloutOf(ledger, remote);
  const { live, trial } = rollout;
  if (!live) throw new Error(`${remote} is not live on this site`);
  const known = approvals(ledger, remote);
  const served = async (version: string) => {
    await demandApproved(paths, ledger, remote, version);
    return readRemoteRecord(paths, remote, version);
  };
  const kept = await fallbacksOf(
    rollout,
    async (version) =>
      !leaving.has(version) && isApproved(paths.remoteVersion(remote, version), version, known),
  );
  const references = await versionReferences(paths, ledger, remote);
  return deployedVersions({
    live: await served(live),
    trial: trial && { ...trial, record: await served(trial.version) },
    good: await Promise.all(kept.map((version) => readRemoteRecord(paths, remote, version))),
    versions: references.filter(({ version }) => !leaving.has(version)),
  });
}
