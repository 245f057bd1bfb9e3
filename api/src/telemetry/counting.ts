import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { dayOf } from '../days.ts';
import type { Metrics } from '../system/metrics.ts';

/** Series kept apart at most: anybody may send events, and each new name costs memory for good. */
const MAX_SERIES = 300;
/** Of these, names that one client may bring up in a day, so that nobody alone uses them all up. */
const MAX_NEW_NAMES = 12;
/** Counts of clients kept at most; past it all of them begin anew. */
const MAX_KEPT = 200_000;
const VITALS = new Set(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']);

/**
 * How often one client counts for one version in a day: once for each thing that can happen to a visitor. So
 * neither a flood of made-up reports nor one broken browser speaks for the others. A version that does not
 * load is asked for, and reported, twice.
 */
const MOST: Record<TelemetryEvent['kind'], number> = {
  mounted: 1,
  'load-failed': 2,
  'render-failed': 1,
  fallback: 1,
  vital: VITALS.size,
};

/** Says whether there was room for one more of something, and takes it. Everything is free again each day. */
function createAllowance(today: () => string) {
  const taken = new Map<string, number>();
  let day = today();
  return (name: string, most: number): boolean => {
    if (day !== today() || taken.size >= MAX_KEPT) taken.clear();
    day = today();
    const before = taken.get(name) ?? 0;
    if (before >= most) return false;
    taken.set(name, before + 1);
    return true;
  };
}

/**
 * Adds events to the metrics, by remote, version and kind; returns whether an event was counted. Names past
 * the limit count as `other`.
 */
export function createCounting(
  { remoteEvents, vitals }: Pick<Metrics, 'remoteEvents' | 'vitals'>,
  today = () => dayOf(new Date()),
) {
  const known = new Set<string>();
  const allows = createAllowance(today);

  /** @param client who sent it; null is not limited */
  return ({ remote, version, kind, detail = '', value }: TelemetryEvent, client: string | null): boolean => {
    const series = `${remote}@${version}`;
    const mayName = () => client === null || allows(`${client} names`, MAX_NEW_NAMES);
    if (!known.has(series) && known.size < MAX_SERIES && mayName()) known.add(series);
    const name = known.has(series) ? { remote, version } : { remote: 'other', version: 'other' };
    if (client !== null && !allows(`${client} ${kind} ${name.remote}@${name.version}`, MOST[kind]))
      return false;
    remoteEvents.inc({ ...name, kind });
    if (kind === 'vital' && value !== undefined && Number.isFinite(value) && VITALS.has(detail)) {
      vitals.observe({ remote: name.remote, vital: detail }, detail === 'CLS' ? value * 1000 : value);
    }
    return true;
  };
}
