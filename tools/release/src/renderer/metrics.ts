import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheablePage, PageCache } from './page-cache.ts';
import type { NotRenderedError, RendererPool, RenderTarget, Violation } from './renderer-pool.ts';

/**
 * Outcome of a request: the page, the page without its screen (`frame`), the page from memory (`cached`, or
 * `stale` if it is an older one), or the reason for sending the static page.
 */
export type RenderOutcome = 'page' | 'frame' | 'cached' | 'stale' | NotRenderedError['reason'];

/** The renderer's metrics for operators. */
export interface RendererMetrics {
  /** Media type of the text. */
  type: string;
  /** Returns all metrics in Prometheus format. */
  text: () => Promise<string>;
  /** Counts a request. Call the returned function with the outcome. */
  startRender: () => (outcome: RenderOutcome) => void;
  recordViolation: (renderTarget: RenderTarget, violation: Violation) => void;
}

/**
 * @param state returns the renderer's current state
 * @param cacheState returns the state of the page cache. Null if there is none
 */
export function createMetrics(
  state: RendererPool['state'],
  cacheState: PageCache<CacheablePage>['state'] | null = null,
): RendererMetrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const durations = new Histogram({
    name: 'second_gear_drawing_seconds',
    help: 'Time until a page was rendered or left to the browser, by outcome',
    labelNames: ['outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 3],
    registers,
  });
  const violations = new Counter({
    name: 'second_gear_drawing_offences_total',
    help: 'Rendering failures by version',
    labelNames: ['part', 'version', 'kind'],
    registers,
  });
  new Gauge({
    name: 'second_gear_drawing_left_out',
    help: 'Versions that render in the browser until they are retried, because they failed too often',
    registers,
    collect() {
      this.set(state().out.length);
    },
  });
  new Gauge({
    name: 'second_gear_drawing_tried_again_timestamp_seconds',
    help: 'When a version that renders in the browser is retried, in seconds since 1970',
    labelNames: ['cast'],
    registers,
    collect() {
      this.reset();
      for (const { cast: renderTarget, at } of state().triedAgain)
        if (at !== null) this.set({ cast: renderTarget }, Date.parse(at) / 1_000);
    },
  });
  new Gauge({
    name: 'second_gear_drawing_under_way',
    help: 'Renders in progress, by version',
    labelNames: ['cast'],
    registers,
    collect() {
      this.reset();
      for (const { cast: renderTarget, busy } of state().kept) this.set({ cast: renderTarget }, busy);
    },
  });
  if (cacheState) addCacheMetrics(cacheState, registers);
  return {
    type: registry.contentType,
    text: () => registry.metrics(),
    startRender: () => {
      const endTimer = durations.startTimer();
      return (outcome) => {
        endTimer({ outcome });
      };
    },
    recordViolation: ({ shell, remote }, { kind }) => {
      violations.inc({ part: remote?.name ?? 'shell', version: remote?.version ?? shell, kind });
    },
  };
}

function addCacheMetrics(state: PageCache<CacheablePage>['state'], registers: Registry[]): void {
  new Gauge({
    name: 'second_gear_page_cache_pages',
    help: 'Pages in memory',
    registers,
    collect() {
      this.set(state().pages);
    },
  });
  new Gauge({
    name: 'second_gear_page_cache_bytes',
    help: 'Estimated size of the pages in memory',
    registers,
    collect() {
      this.set(state().bytes);
    },
  });
  new Gauge({
    name: 'second_gear_page_cache_informed',
    help: '1 if the renderer learns of all changes. If 0, every page is rendered anew',
    registers,
    collect() {
      this.set(state().isInformed ? 1 : 0);
    },
  });
}
