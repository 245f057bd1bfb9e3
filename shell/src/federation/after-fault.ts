import { isMissingFile } from '@second-gear/contract/missing-file';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { isForeignFault } from '../foreign-changes.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { faultOf } from './telemetry.ts';
import type { Versions } from './versions.ts';

const triedAgain = new Set<string>();

/**
 * Maximum number of faults caused by page translation that render the screen again. After that, the visitor
 * decides.
 */
const MOST_FOREIGN = 5;
let foreign = 0;

/** What is needed to find a replacement version. */
export interface FaultSite {
  versions: Versions;
  loader: RemoteLoader;
  report: (event: TelemetryEvent) => void;
  /** Whether the site is reachable. */
  isReachable: () => Promise<boolean>;
}

/**
 * Loads the replacement for a version that failed on the page: the same version if only a chunk was missing,
 * else the previous one. Rejects if none is left, and while the site is unreachable; then nothing is recorded
 * or reported. A fault caused by changes from outside, such as page translation, isn't recorded either: the
 * same version renders again.
 */
export async function afterFault(
  { versions, loader, report, isReachable }: FaultSite,
  failed: LoadedRemote,
  error: unknown,
): Promise<LoadedRemote> {
  if (!(await isReachable())) throw error;
  if (isForeignFault(error)) {
    foreign += 1;
    console.warn('A screen failed on a page that others have changed', error);
    if (foreign > MOST_FOREIGN) throw error;
    return loader.load(failed.name);
  }
  report(faultOf('render-failed', failed, error));
  const name = `${failed.name}@${failed.version}`;
  if (isMissingFile(error) && !triedAgain.has(name)) {
    triedAgain.add(name);
    return loader.reload(failed.name, true);
  }
  if (!versions.failed(failed.name, failed.version)) throw error;
  return loader.reload(failed.name);
}
