import type { DeployedVersion } from '@second-gear/federation/discovery';
import type { LedgerEntry } from '@second-gear/federation/release';
import { approvalsOf, isApproved, readVersionReferences, requireApproved } from './approved-versions.ts';
import { listDeployedVersions } from './discovery-document.ts';
import type { SitePaths } from './paths.ts';
import { readRemoteRecord } from './release-records.ts';
import { fallbacksOf, rolloutOf } from './rollout.ts';

/**
 * Returns the versions of a remote's entry in the document, from the ledger and the site's files. Only
 * approved, unchanged versions are included.
 * @param removedVersions versions that are about to be removed
 * @throws ImpossibleMoveError if the live version or the canary changed after approval
 */
export async function deployedVariantsOf(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  remote: string,
  removedVersions: ReadonlySet<string> = new Set(),
): Promise<DeployedVersion[]> {
  const rollout = rolloutOf(ledger, remote);
  const { live, canary } = rollout;
  if (!live) throw new Error(`${remote} is not live on this site`);
  const approved = approvalsOf(ledger, remote);
  const readApproved = async (version: string) => {
    await requireApproved(paths, ledger, remote, version);
    return readRemoteRecord(paths, remote, version);
  };
  const fallbacks = await fallbacksOf(
    rollout,
    async (version) =>
      !removedVersions.has(version) && isApproved(paths.remoteVersion(remote, version), version, approved),
  );
  const references = await readVersionReferences(paths, ledger, remote);
  return listDeployedVersions({
    live: await readApproved(live),
    canary: canary && { ...canary, record: await readApproved(canary.version) },
    fallbacks: await Promise.all(fallbacks.map((version) => readRemoteRecord(paths, remote, version))),
    versions: references.filter(({ version }) => !removedVersions.has(version)),
  });
}
