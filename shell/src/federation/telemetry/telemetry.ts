import type { TelemetryEvent } from '@second-gear/contract/telemetry';

export interface LoadedVersion {
  name: string;
  version: string;
}

/** Maximum time in ms that an event waits for its batch. */
const FLUSH_DELAY_MS = 5_000;
const MAX_BATCH_SIZE = 20;
/** Maximum number of events of one kind and version per page, so an error loop sends few. */
const MAX_PER_KIND = 8;
/**
 * Time in ms after which a version that began but was not mounted is reported as `left`. Its code may have
 * been only preloaded, or the page shows another screen. A frozen page doesn't report, because it runs no
 * timers.
 */
const MOUNT_TIMEOUT_MS = 20_000;

const OUTCOME_KINDS: ReadonlySet<TelemetryEvent['kind']> = new Set([
  'mounted',
  'load-failed',
  'render-failed',
]);

/**
 * Collects reports about served versions and sends them in batches, the last ones on page hide. Best effort:
 * the browser may reject a beacon, and nothing depends on reports. Events of the kinds `began` and `error`
 * are sent immediately, each in a separate request, because the page may freeze and an older API rejects a
 * batch with unknown kinds.
 * @param url URL of POST /telemetry
 */
export function createReporter(url: string): (event: TelemetryEvent) => void {
  let queue: TelemetryEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const counts = new Map<string, number>();
  /** Versions that began and have no outcome yet. */
  const pendingVersions = new Map<string, TelemetryEvent>();

  function send(events: readonly TelemetryEvent[]): void {
    if (events.length === 0) return;
    navigator.sendBeacon(url, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    send(queue);
    queue = [];
  }

  function reportLeft(keys: Iterable<string>): void {
    const events = [...keys].flatMap((key) => {
      const startEvent = pendingVersions.get(key);
      pendingVersions.delete(key);
      return startEvent ? [{ ...startEvent, kind: 'left' as const }] : [];
    });
    send(events);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    flush();
    reportLeft(pendingVersions.keys());
  });

  return (event) => {
    const { kind } = event;
    const key = `${event.remote}@${event.version}`;
    const count = (counts.get(key + kind) ?? 0) + 1;
    counts.set(key + kind, count);
    if (OUTCOME_KINDS.has(kind)) pendingVersions.delete(key);
    if (count > MAX_PER_KIND) return;
    if (kind === 'began') {
      if (count > 1) return;
      pendingVersions.set(key, event);
      setTimeout(() => {
        reportLeft([key]);
      }, MOUNT_TIMEOUT_MS);
    }
    if (kind === 'began' || kind === 'error') {
      send([event]);
      return;
    }
    queue.push(event);
    // Browsers report INP and CLS on page hide, after the listener above has run.
    if (queue.length >= MAX_BATCH_SIZE || document.visibilityState === 'hidden') flush();
    else timer ??= setTimeout(flush, FLUSH_DELAY_MS);
  };
}

/** Converts a fault to a report. Truncates the message to the report's limit. */
export const toFaultEvent = (
  kind: 'load-failed' | 'render-failed' | 'error',
  { name, version }: LoadedVersion,
  error: unknown,
): TelemetryEvent => ({ remote: name, version, kind, detail: String(error).slice(0, 300) });
