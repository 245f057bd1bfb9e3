import { cp } from 'node:fs/promises';
import type { PublishedRemote } from '@second-gear/federation/release';
import { withRemoteCandidate } from '../site/candidate.ts';
import type { SitePaths } from '../site/paths.ts';

/**
 * Copies a remote's build into the folder of a development site and returns its release record. It writes no
 * ledger entry, and no visitor gets the version.
 */
export const copyLocalBuild = (paths: SitePaths, remote: string, dist: string): Promise<PublishedRemote> =>
  withRemoteCandidate(paths, remote, dist, async ({ version, folder, record }) => {
    await cp(folder, paths.remoteVersion(remote, version), { recursive: true });
    return record;
  });
