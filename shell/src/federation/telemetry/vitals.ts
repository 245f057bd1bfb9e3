import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Reports the page's speed, attributed to the version that rendered the first screen.
 * @param getOwner returns that version. Returns null if the shell rendered the screen
 */
export function reportVitals(
  report: (event: TelemetryEvent) => void,
  getOwner: () => { remote: string; version: string } | null,
): void {
  const mountedRemote = getOwner();
  if (!mountedRemote) return;
  const reportMetric = ({ name, value }: Metric): void => {
    report({ ...mountedRemote, kind: 'vital', detail: name, value });
  };
  for (const onMetric of [onCLS, onINP, onLCP, onTTFB]) onMetric(reportMetric);
}
