import type { DeployedVersion, Discovery } from '@second-gear/federation/discovery';
import type { PublishedRemote } from '@second-gear/federation/release';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import type { Peer } from './reasons-against-remote.ts';

/** A version of a remote with which a shell must be compatible. */
export interface VersionInUse {
  remote: string;
  version: string;
  role: Peer['role'] | 'candidate';
  record: PublishedRemote;
}

/** A version in use, from the document. `extras` is absent for a rollback target. */
interface ListedVersion extends Pick<Peer, 'remote' | 'version' | 'role'> {
  extras?: DeployedVersion['extras'];
}

/**
 * Returns the live version, the canary and the rollback target of every remote. One version may be listed
 * with two roles.
 */
export const listVersionsInUse = ({ microFrontends }: Discovery): ListedVersion[] =>
  Object.entries(microFrontends).flatMap(([remote, variants]): ListedVersion[] => {
    const [target] = variants.find(({ deployment }) => deployment.default)?.extras.good ?? [];
    return [
      ...variants.map(({ metadata, deployment, extras }): ListedVersion => {
        const role = deployment.default ? 'live' : 'canary';
        return { remote, version: metadata.version, role, extras };
      }),
      ...(target ? [{ remote, version: target, role: 'rollback target' } as const] : []),
    ];
  });

/** Returns every version in use once, with its record. */
export async function findVersionsInUse(paths: SitePaths, document: Discovery): Promise<VersionInUse[]> {
  const found: VersionInUse[] = [];
  for (const { remote, version, role } of listVersionsInUse(document)) {
    if (found.some((known) => known.remote === remote && known.version === version)) continue;
    found.push({ remote, version, role, record: await readRemoteRecord(paths, remote, version) });
  }
  return found;
}

/** Returns a version's name for messages. */
export const versionLabel = ({ remote, version, role }: VersionInUse): string =>
  `${remote} ${version} (${role})`;
