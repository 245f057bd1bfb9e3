import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { Metrics } from '../http/metrics.ts';
import { dayOf } from '../time/utc-days.ts';

/**
 * Maximum number of metric series. There is one for each remote and version. Anyone can send events, and each
 * new name uses memory permanently.
 */
const MAX_SERIES = 300;
/** Maximum number of new series per client and day, so no single client uses up all of them. */
const MAX_NEW_SERIES_PER_CLIENT = 12;
/** Maximum number of counters for clients' quotas. Beyond that number, all counters are reset. */
const MAX_QUOTA_COUNTERS = 200_000;
const VITALS = new Set(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']);
/** Vitals that are also counted by version, so that `npm run watch` sees slow versions. */
const VERSION_VITALS = new Set(['LCP', 'INP']);

/**
 * Maximum number of events per client, version and day: as many as one visitor can cause. The limit prevents
 * forged reports or one broken browser from dominating. A version that fails to load is requested twice, and
 * each failure is reported.
 */
const MAX_PER_DAY: Record<TelemetryEvent['kind'], number> = {
  mounted: 1,
  'load-failed': 2,
  'render-failed': 1,
  fallback: 1,
  // One value per vital, because the values of one client are not independent.
  vital: 1,
  began: 1,
  left: 1,
  error: 1,
};

/**
 * Kinds that share a client's quota with another kind. Of `mounted` and `left`, only the first counts, so
 * each `began` has one outcome. A client reports at most one failure of a mounted version.
 */
const KINDS_WITH_SHARED_QUOTA: Partial<Record<TelemetryEvent['kind'], TelemetryEvent['kind']>> = {
  left: 'mounted',
  error: 'render-failed',
};

/** Returns a function that takes one unit of a quota and returns whether any was left. Resets daily. */
function createDailyQuota(today: () => string) {
  const usedCounts = new Map<string, number>();
  let day = today();
  return (name: string, limit: number): boolean => {
    if (day !== today() || usedCounts.size >= MAX_QUOTA_COUNTERS) usedCounts.clear();
    day = today();
    const usedCount = usedCounts.get(name) ?? 0;
    if (usedCount >= limit) return false;
    usedCounts.set(name, usedCount + 1);
    return true;
  };
}

/**
 * Returns a function that adds an event to the metrics by remote, version and kind, and returns whether the
 * event was counted. Series beyond the limit are counted as `other`.
 */
export function createEventCounter(
  { remoteEvents, vitals, versionVitals }: Pick<Metrics, 'remoteEvents' | 'vitals' | 'versionVitals'>,
  today = () => dayOf(new Date()),
) {
  const knownSeries = new Set<string>();
  const takeQuota = createDailyQuota(today);

  /** @param client the sender's network; null for no limits */
  return ({ remote, version, kind, detail = '', value }: TelemetryEvent, client: string | null): boolean => {
    const series = `${remote}@${version}`;
    const canAddSeries = () => client === null || takeQuota(`${client} names`, MAX_NEW_SERIES_PER_CLIENT);
    if (!knownSeries.has(series) && knownSeries.size < MAX_SERIES && canAddSeries()) knownSeries.add(series);
    const name = knownSeries.has(series) ? { remote, version } : { remote: 'other', version: 'other' };
    const isVital = kind === 'vital' && value !== undefined && Number.isFinite(value) && VITALS.has(detail);
    const quotaName = `${client ?? ''} ${isVital ? detail : (KINDS_WITH_SHARED_QUOTA[kind] ?? kind)} ${name.remote}@${name.version}`;
    if (client !== null && !takeQuota(quotaName, MAX_PER_DAY[kind])) return false;
    remoteEvents.inc({ ...name, kind });
    if (isVital) {
      if (VERSION_VITALS.has(detail)) versionVitals.observe({ ...name, vital: detail }, value);
      vitals.observe({ remote: name.remote, vital: detail }, detail === 'CLS' ? value * 1000 : value);
    }
    return true;
  };
}
