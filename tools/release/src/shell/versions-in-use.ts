import type { Discovery } from '@second-gear/federation/discovery';
import type { PublishedRemote } from '@second-gear/federation/release';
import type { Peer } from '../gate/candidate-reasons.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';

/** A version of a remote with which a shell must be compatible. */
export interface VersionInUse {
  remote: string;
  version: string;
  role: Peer['role'];
  record: PublishedRemote;
}

/**
 * Returns every version of every remote that visitors have, may get from a canary, or would get from one
 * rollback.
 */
export async function findVersionsInUse(paths: SitePaths, document: Discovery): Promise<VersionInUse[]> {
  const found: VersionInUse[] = [];
  const add = async (remote: string, version: string, role: Peer['role']): Promise<void> => {
    if (found.some((known) => known.remote === remote && known.version === version)) return;
    found.push({ remote, version, role, record: await readRemoteRecord(paths, remote, version) });
  };
  for (const [remote, variants] of Object.entries(document.microFrontends)) {
    for (const { metadata, deployment } of variants)
      await add(remote, metadata.version, deployment.default ? 'live' : 'canary');
    const [target] = variants.find(({ deployment }) => deployment.default)?.extras.good ?? [];
    if (target) await add(remote, target, 'rollback target');
  }
  return found;
}

/** Returns a version's name for messages. */
export const versionLabel = ({ remote, version, role }: VersionInUse): string =>
  `${remote} ${version} (${role})`;
