import type { Tally } from './sequential.ts';

/** Events of one version by kind, since its API processes started. */
export type EventCounts = Record<string, number>;
/** Events of all versions, by `remote@version`. */
export type Counts = Record<string, EventCounts>;

const LINE_PATTERN = /^remote_events_total\{([^}]*)\} ([0-9.e+]+)$/;
const LABEL_PATTERN = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the telemetry counters from Prometheus text. */
export function parseMetrics(text: string): Counts {
  const counts: Counts = {};
  for (const line of text.split('\n')) {
    const [, labels = '', value] = LINE_PATTERN.exec(line) ?? [];
    const { remote, version, kind } = Object.fromEntries(
      [...labels.matchAll(LABEL_PATTERN)].map(([, name, text]) => [name, text]),
    ) as { remote?: string; version?: string; kind?: string };
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
      if (!response.ok) throw new Error(`${address} answers ${String(response.status)}`);
      return parseMetrics(await response.text());
    }),
  );
}

/**
 * Adds the increase since the previous reading to a sum. A counter that decreased was restarted and counts
 * from zero.
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

/**
 * Returns a version's attempts and failures. The shell requests a version twice before it gives up and
 * reports both requests, so two `load-failed` events are one failure.
 */
export function tallyOf(events: EventCounts = {}, baseline: EventCounts = {}): Tally {
  const increaseOf = (kind: string): number => Math.max(0, (events[kind] ?? 0) - (baseline[kind] ?? 0));
  const failures = Math.ceil(increaseOf('load-failed') / 2) + increaseOf('render-failed');
  return { tries: increaseOf('mounted') + failures, failures };
}
