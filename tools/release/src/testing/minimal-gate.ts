import type { PublishedRemote } from '@second-gear/federation/release';
import { checkRemote } from '../gate/browser/remote-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import { activateMinimal, publishMinimal } from './minimal-site.ts';
import { openSharedBrowser } from './shared-browser.ts';

/** The gate's browser check for a staged remote. */
export type RemoteCheck = (staged: SitePaths, candidate: PublishedRemote) => Promise<Reason[]>;

const checkInSharedBrowser: RemoteCheck = async (staged, candidate) =>
  checkRemote(await openSharedBrowser(), { staged, candidate });

/**
 * Publishes a catalog for the minimal shell and returns the faults that the gate's browser check finds.
 * @param mount code of the catalog's screen
 */
export async function findFaults(
  paths: SitePaths,
  mount: string,
  options?: Parameters<typeof publishMinimal>[2],
  check = checkInSharedBrowser,
): Promise<string[]> {
  const version = await publishMinimal(paths, mount, options);
  const reasons = await withStagedCopy(paths, async (staged) => {
    await activateMinimal(staged, version);
    return check(staged, await readRemoteRecord(staged, 'catalog', version));
  });
  return reasons.map(({ message }) => message);
}
