import type { TelemetryEvent } from '@second-gear/contract/telemetry';

/** Longest time in ms that an event waits for company. */
const FLUSH_AFTER = 5_000;
const BATCH = 20;

/**
 * Collects reports about served versions and sends them in batches, the last ones while the page goes
 * away. Reports are best effort: the browser may refuse to queue one, and nothing depends on it.
 * @param url address of POST /telemetry
 */
export function createReporter(url: string): (event: TelemetryEvent) => void {
  let waiting: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const body = new Blob([JSON.stringify({ events: waiting })], { type: 'application/json' });
    waiting = [];
    navigator.sendBeacon(url, body);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return (event) => {
    waiting.push(event);
    if (waiting.length >= BATCH) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER);
  };
}

/** A fault of a version as it is reported; a text of any length is cut to what a report may hold. */
export const faultOf = (
  kind: 'load-failed' | 'render-failed',
  { name, version }: { name: string; version: string },
  error: unknown,
): TelemetryEvent => ({ remote: name, version, kind, detail: String(error).slice(0, 300) });
