import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { isExternalChangeError } from '../../external-changes.ts';
import { isTimeout, type LoadedRemote, type RemoteLoader } from '../loading/remote-loader.ts';
import { type LoadedVersion, toFaultEvent } from '../telemetry/telemetry.ts';
import type { TabVersions } from '../versions/versions.ts';

/**
 * How often a screen is rendered again after faults caused by page translation. After that, the visitor must
 * press Retry.
 */
const MAX_EXTERNAL_FAULTS = 5;

/**
 * Loads the replacement for a version that failed on the page: the same version if only a chunk was missing,
 * and otherwise the previous one. Rejects if no version is left. Also rejects while the site is unreachable,
 * without recording or reporting the fault. After a fault caused by other software, such as page translation,
 * nothing is recorded, and the same version renders again.
 */
export type RecoverFromFault = (failedRemote: LoadedVersion, error: unknown) => Promise<LoadedRemote>;

/**
 * Creates the page's function for recovery, which routes and slots share: it counts the faults of both.
 * @param isReachable returns whether the site is reachable
 */
export function createFaultRecovery({
  versions,
  loader,
  report,
  isReachable,
}: {
  versions: TabVersions;
  loader: RemoteLoader;
  report: (event: TelemetryEvent) => void;
  isReachable: () => Promise<boolean>;
}): RecoverFromFault {
  const retriedVersions = new Set<string>();
  let externalFaultCount = 0;

  return async (failedRemote, error) => {
    if (!(await isReachable())) throw error;
    if (isExternalChangeError(error)) {
      externalFaultCount += 1;
      console.warn('A screen failed on a page modified by other software', error);
      if (externalFaultCount > MAX_EXTERNAL_FAULTS) throw error;
      return loader.load(failedRemote.name);
    }
    if (!isTimeout(error)) report(toFaultEvent('render-failed', failedRemote, error));
    const versionKey = `${failedRemote.name}@${failedRemote.version}`;
    if (isChunkLoadError(error) && !retriedVersions.has(versionKey)) {
      retriedVersions.add(versionKey);
      return loader.reload(failedRemote.name, true);
    }
    if (!versions.reportFailed(failedRemote.name, failedRemote.version)) throw error;
    return loader.reload(failedRemote.name);
  };
}
