import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { dayOf } from '../days.ts';
import type { Metrics } from '../system/metrics.ts';

/** Maximum number of series. Anyone can send events, and each new name uses memory permanently. */
const MAX_SERIES = 300;
/** Maximum number of new names per client and day, so that no single client uses up all of them. */
const MAX_NEW_NAMES = 12;
/** Maximum number of client counters. Beyond it, all of them are reset. */
const MAX_KEPT = 200_000;
const VITALS = new Set(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']);

/**
 * Maximum events per client, version and day: one for each thing that can happen to a visitor. So neither a
 * flood of forged reports nor one broken browser dominates. A version that fails to load is requested, and
 * reported, twice.
 */
const MOST: Record<TelemetryEvent['kind'], number> = {
  mounted: 1,
  'load-failed': 2,
  'render-failed': 1,
  fallback: 1,
  vital: VITALS.size,
};

/**
 * Returns a function that uses up one unit of an allowance and returns whether one was left. Resets daily.
 */
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
 * Adds events to the metrics by remote, version and kind. Returns whether the event was counted. Names beyond
 * the limit count as `other`.
 */
export function createCounting(
  { remoteEvents, vitals }: Pick<Metrics, 'remoteEvents' | 'vitals'>,
  today = () => dayOf(new Date()),
) {
  const known = new Set<string>();
  const allows = createAllowance(today);

  /** @param client sender; null is not limited */
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
