import type { TelemetryEvent } from '@second-gear/contract/telemetry';

/** Maximum time in ms that an event waits for its batch. */
const FLUSH_DELAY_MS = 5_000;
const MAX_BATCH_SIZE = 20;

/**
 * Collects reports about served versions and sends them in batches, the last ones on page hide. Best effort:
 * the browser may reject a beacon, and nothing depends on reports.
 * @param url URL of POST /telemetry
 */
export function createReporter(url: string): (event: TelemetryEvent) => void {
  let queue: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (queue.length === 0) return;
    const body = new Blob([JSON.stringify({ events: queue })], { type: 'application/json' });
    queue = [];
    navigator.sendBeacon(url, body);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

  return (event) => {
    queue.push(event);
    if (queue.length >= MAX_BATCH_SIZE) flush();
    else timer ??= setTimeout(flush, FLUSH_DELAY_MS);
  };
}

/** Converts a fault to a report. Truncates the message to the report's limit. */
export const toFaultEvent = (
  kind: 'load-failed' | 'render-failed',
  { name, version }: { name: string; version: string },
  error: unknown,
): TelemetryEvent => ({ remote: name, version, kind, detail: String(error).slice(0, 300) });
