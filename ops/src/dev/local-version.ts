import { cp } from 'node:fs/promises';
import type { PublishedRemote } from '@second-gear/contract/release';
import { withRemoteCandidate } from '../site/candidate.ts';
import type { SitePaths } from '../site/paths.ts';

/**
 * Puts an output of a remote's build where a workbench serves it from; returns its record. There is no ledger, and
 * nobody else is served it.
 */
export const placeLocal = (paths: SitePaths, remote: string, dist: string): Promise<PublishedRemote> =>
  withRemoteCandidate(paths, remote, dist, async ({ version, folder, record }) => {
    await cp(folder, paths.remoteVersion(remote, version), { recursive: true });
    return record;
  });
