import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { isExternalChangeError } from '../external-changes.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { toFaultEvent } from './telemetry.ts';
import type { Versions } from './versions.ts';

const retriedVersions = new Set<string>();

/**
 * Maximum number of faults caused by page translation that render the screen again. After that, the visitor
 * decides.
 */
const MAX_EXTERNAL_FAULTS = 5;
let externalFaults = 0;

/** What is needed to find a replacement version. */
export interface FaultContext {
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
export async function recoverFromFault(
  { versions, loader, report, isReachable }: FaultContext,
  failedRemote: LoadedRemote,
  error: unknown,
): Promise<LoadedRemote> {
  if (!(await isReachable())) throw error;
  if (isExternalChangeError(error)) {
    externalFaults += 1;
    console.warn('A screen failed on a page modified by other software', error);
    if (externalFaults > MAX_EXTERNAL_FAULTS) throw error;
    return loader.load(failedRemote.name);
  }
  report(toFaultEvent('render-failed', failedRemote, error));
  const versionKey = `${failedRemote.name}@${failedRemote.version}`;
  if (isChunkLoadError(error) && !retriedVersions.has(versionKey)) {
    retriedVersions.add(versionKey);
    return loader.reload(failedRemote.name, true);
  }
  if (!versions.reportFailed(failedRemote.name, failedRemote.version)) throw error;
  return loader.reload(failedRemote.name);
}
