import type { Tally } from './sequential.ts';

/** Events of one version by kind, since its API processes started. */
export type EventCounts = Record<string, number>;
/** Events of all versions, by `remote@version`. */
export type Counts = Record<string, EventCounts>;

const LINE_PATTERN = /^(remote_events_total|remote_vitals_ms_bucket)\{([^}]*)\} ([0-9.e+]+)$/;
const LABEL_PATTERN = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/**
 * Parses the telemetry counters from Prometheus text. Histogram buckets become kinds: `LCP<=1400` counts the
 * visits with an LCP of at most 1,400 ms.
 */
export function parseMetrics(text: string): Counts {
  const counts: Counts = {};
  for (const line of text.split('\n')) {
    const [, metric, labels = '', value] = LINE_PATTERN.exec(line) ?? [];
    const { remote, version, vital, le, ...rest } = Object.fromEntries(
      [...labels.matchAll(LABEL_PATTERN)].map(([, name, text]) => [name, text]),
    ) as Partial<Record<'remote' | 'version' | 'kind' | 'vital' | 'le', string>>;
    const kind = metric === 'remote_vitals_ms_bucket' ? vital && le && `${vital}<=${le}` : rest.kind;
    if (!remote || !version || !kind) continue;
    const events = (counts[`${remote}@${version}`] ??= {});
    events[kind] = (events[kind] ?? 0) + Number(value);
  }
  return counts;
}

async function fetchMetrics(address: string, token: string | undefined): Promise<Response> {
  try {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    return await fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    throw new Error(`could not reach ${address}: start the API, or set METRICS_URL to its counters`, {
      cause: error,
    });
  }
}

/**
 * Reads the counters of each API process once. Throws if one does not respond.
 * @param env contains the OPERATOR_TOKEN that an API on another machine requires
 */
export async function fetchCounts(
  addresses: readonly string[],
  env: Record<string, string | undefined> = process.env,
): Promise<Counts[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const response = await fetchMetrics(address, env.OPERATOR_TOKEN);
      if (response.status === 404) {
        throw new Error(`${address} returned 404: from another machine it needs the API's OPERATOR_TOKEN`);
      }
      if (!response.ok) throw new Error(`${address} returned ${String(response.status)}`);
      return parseMetrics(await response.text());
    }),
  );
}

/** The counters of one API process, with the start and end of the request in milliseconds since 1970. */
export interface Reading {
  address: string;
  startedAt: number;
  endedAt: number;
  counts: Counts;
}

/** Reads the counters of each API process once. Throws if one does not respond. */
export const fetchReadings = (addresses: readonly string[]): Promise<Reading[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const startedAt = Date.now();
      const [counts = {}] = await fetchCounts([address]);
      return { address, startedAt, endedAt: Date.now(), counts };
    }),
  );

/**
 * Adds the increase since the previous reading to a sum. A counter decreases only if its process restarted,
 * so its whole value is then added.
 */
export function accumulate(sum: Counts, previous: Counts, current: Counts): Counts {
  const total: Counts = structuredClone(sum);
  for (const [version, events] of Object.entries(current)) {
    for (const [kind, value] of Object.entries(events)) {
      const before = previous[version]?.[kind] ?? 0;
      const target = (total[version] ??= {});
      target[kind] = (target[kind] ?? 0) + (value < before ? value : value - before);
    }
  }
  return total;
}

/** Kind of the starts (`began`) that are old enough for their outcome to be reported. */
export const DUE_KIND = 'due';

/**
 * Returns a version's attempts and failures. Two `load-failed` events are one failure, because the shell
 * requests a version twice and reports both requests. A version that began but has no outcome froze the page.
 * An `error` is a failure of a mounted version.
 */
export function tallyOf(events: EventCounts = {}, baseline: EventCounts = {}): Tally {
  const increaseOf = (kind: string): number => Math.max(0, (events[kind] ?? 0) - (baseline[kind] ?? 0));
  const thrown = Math.ceil(increaseOf('load-failed') / 2) + increaseOf('render-failed');
  const outcomes = increaseOf('mounted') + thrown;
  const frozen = Math.max(0, increaseOf(DUE_KIND) - increaseOf('left') - outcomes);
  const tries = outcomes + frozen;
  return { tries, failures: Math.min(tries, thrown + frozen + increaseOf('error')) };
}
