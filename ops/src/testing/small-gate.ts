import { checkIn } from '../gate/browser/check.ts';
import type { BrowserCheck } from '../release/request.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/records.ts';
import { onStage } from '../site/stage.ts';
import { openedOnce } from './one-browser.ts';
import { pointSmall, publishSmall } from './small-site.ts';

export const checkInOpened: BrowserCheck = async (staged, candidate) =>
  checkIn(await openedOnce(), staged, candidate);

/** Returns the gate's browser faults of a catalog for the small shell whose screen runs `mount`. */
export async function faultsOf(
  paths: SitePaths,
  mount: string,
  options?: Parameters<typeof publishSmall>[2],
  check = checkInOpened,
): Promise<string[]> {
  const version = await publishSmall(paths, mount, options);
  const reasons = await onStage(paths, async (staged) => {
    await pointSmall(staged, version);
    return check(staged, await readRemoteRecord(staged, 'catalog', version));
  });
  return reasons.map(({ message }) => message);
}
