import type { CallerVersion } from '@second-gear/contract/caller';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createDatabaseMetrics, type DatabaseMetrics } from './database-metrics.ts';
import { createWorkMetrics, type WorkMetrics } from './work-metrics.ts';

/**
 * Metrics for operators, in Prometheus' text format at /metrics. One set per app, so tests do not share them.
 */
export interface Metrics extends DatabaseMetrics, WorkMetrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  /** Counts a request by the remote whose code sent it. */
  countCaller: (caller: CallerVersion | undefined, status: number) => void;
  remoteEvents: Counter<'remote' | 'version' | 'kind'>;
  vitals: Histogram<'remote' | 'vital'>;
  versionVitals: Histogram<'remote' | 'version' | 'vital'>;
  /**
   * Sets the function that returns the number of open event streams. The function is called each time the
   * metrics are read.
   */
  setStreamCounter: (countOpen: () => number) => void;
}

/**
 * @param remotes names of remotes that may become labels. Anyone can send other names, and each new label
 * uses memory permanently, so other names are counted as `other`.
 */
export function createMetrics(remotes: readonly string[] = []): Metrics {
  const registry = new Registry();
  const callers = new Counter({
    name: 'remote_requests_total',
    help: 'Requests by the remote whose code sent them, from browsers and the renderer',
    labelNames: ['remote', 'status'],
    registers: [registry],
  });
  return {
    registry,
    ...createDatabaseMetrics(registry),
    ...createWorkMetrics(registry),
    countCaller: (caller, status) => {
      if (!caller) return;
      const remote = remotes.includes(caller.name) ? caller.name : 'other';
      callers.inc({ remote, status: `${String(Math.floor(status / 100))}xx` });
    },
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Request duration by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    remoteEvents: new Counter({
      name: 'remote_events_total',
      help: 'Browser reports about the remotes they ran, by version',
      labelNames: ['remote', 'version', 'kind'],
      registers: [registry],
    }),
    vitals: new Histogram({
      name: 'web_vitals',
      help: 'Web vitals reported by browsers: milliseconds, CLS in thousandths',
      labelNames: ['remote', 'vital'],
      buckets: [10, 50, 100, 200, 500, 1000, 1800, 2500, 4000, 8000],
      registers: [registry],
    }),
    versionVitals: new Histogram({
      name: 'remote_vitals_ms',
      help: 'LCP and INP reported by browsers, by version, in milliseconds',
      labelNames: ['remote', 'version', 'vital'],
      buckets: [50, 100, 150, 200, 300, 400, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 11_000],
      registers: [registry],
    }),
    setStreamCounter: (countOpen) => {
      const gauge: Gauge = new Gauge({
        name: 'event_streams_open',
        help: 'Open server-sent event streams',
        registers: [registry],
        collect: () => {
          gauge.set(countOpen());
        },
      });
    },
  };
}
