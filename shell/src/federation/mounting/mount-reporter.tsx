import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { useEffect, useLayoutEffect } from 'react';
import type { LoadedRemote } from '../loading/remote-loader.ts';
import { countMounted } from './mounted-versions.ts';

/**
 * After a remote's screen or slot is mounted, reports that its version works. Before that, in the same task,
 * calls `onRendered`.
 */
export function MountReporter({
  remote: { name, version },
  report,
  onRendered,
}: {
  remote: LoadedRemote;
  report: (event: TelemetryEvent) => void;
  onRendered?: () => void;
}): null {
  useLayoutEffect(() => onRendered?.(), [name, version, onRendered]);
  useEffect(() => {
    report({ remote: name, version, kind: 'mounted' });
    return countMounted({ name, version });
  }, [name, version, report]);
  return null;
}
