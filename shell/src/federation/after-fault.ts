import { isMissingFile } from '@second-gear/contract/missing-file';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { isForeignFault } from '../foreign-changes.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { faultOf } from './telemetry.ts';
import type { Versions } from './versions.ts';

const triedAgain = new Set<string>();

/** So many faults by a translated page are mended by drawing the screen anew; then it is left to the visitor. */
const MOST_FOREIGN = 5;
let foreign = 0;

/** What finding a version to take over needs. */
export interface FaultSite {
  versions: Versions;
  loader: RemoteLoader;
  report: (event: TelemetryEvent) => void;
  /** Does the site answer at all? */
  isReachable: () => Promise<boolean>;
}

/**
 * What takes over after a version failed on the page: the same version once more where only a chunk did not
 * arrive, else the version before it. Rejects when nothing is left to try, and while the site is out of
 * reach: then the fault is nobody's, and is neither remembered nor reported. Nor is one that followed from a change of the
 * page by others, such as a translation: the same version draws its screen anew.
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
