import { isMissingFile } from '@second-gear/contract/missing-file';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { faultOf } from './telemetry.ts';
import type { Versions } from './versions.ts';

const triedAgain = new Set<string>();

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
 * reach: then the fault is nobody's, and is neither remembered nor reported.
 */
export async function afterFault(
  { versions, loader, report, isReachable }: FaultSite,
  failed: LoadedRemote,
  error: unknown,
): Promise<LoadedRemote> {
  if (!(await isReachable())) throw error;
  report(faultOf('render-failed', failed, error));
  const name = `${failed.name}@${failed.version}`;
  if (isMissingFile(error) && !triedAgain.has(name)) {
    triedAgain.add(name);
    return loader.reload(failed.name, true);
  }
  if (!versions.failed(failed.name, failed.version)) throw error;
  return loader.reload(failed.name);
}
