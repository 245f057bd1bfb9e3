import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { Metrics } from '../system/metrics.ts';

/** Series kept apart at most: anybody may send events, and each new name costs memory for good. */
const MAX_SERIES = 300;
const VITALS = new Set(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']);

/** Adds events to the metrics, by remote, version and kind. Names past the limit count as `other`. */
export function createCounting({ remoteEvents, vitals }: Pick<Metrics, 'remoteEvents' | 'vitals'>) {
  const known = new Set<string>();
  return ({ remote, version, kind, detail = '', value }: TelemetryEvent): void => {
    const series = `${remote}@${version}`;
    if (known.size < MAX_SERIES) known.add(series);
    const name = known.has(series) ? { remote, version } : { remote: 'other', version: 'other' };
    remoteEvents.inc({ ...name, kind });
    if (kind === 'vital' && value !== undefined && Number.isFinite(value) && VITALS.has(detail)) {
      vitals.observe({ remote: name.remote, vital: detail }, detail === 'CLS' ? value * 1000 : value);
    }
  };
}
