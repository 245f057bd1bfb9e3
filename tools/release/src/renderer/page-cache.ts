import { LRUCache } from 'lru-cache';
import { createBackgroundQueue } from './background-queue.ts';
import { NotRenderedError } from './renderer-pool.ts';

/** Tag that stands for all pages. */
export const ALL_PAGES_TAG = '*';

/** Age in milliseconds up to which an unchanged page is served without a new render. */
const FRESH_MS = 60_000;
/**
 * Age in milliseconds up to which an unchanged page is served while it is rendered again, and time for which
 * an outdated page replaces one that cannot be rendered.
 */
const MAX_STALE_MS = 600_000;

/** A page that a render returned. */
export interface CacheablePage {
  body: string;
  /** Whether the page may be stored and replace older ones. */
  isUsable: boolean;
  /** Tags of the data that the page shows. Null if they are unknown, so the page is not stored. */
  tags: readonly string[] | null;
  /** Whether a render with more time could return more of the page. */
  isPartial: boolean;
}

/**
 * Renders a page. Background renders have more time than a visitor would wait, so that they succeed even on an
 * overloaded machine.
 */
export type RenderPage<P> = (isBackground: boolean) => Promise<P>;

interface Entry<P> {
  page: P;
  tags: readonly string[];
  renderedAt: number;
  /** When its data changed. Null if the page is up to date. */
  outdatedSince: number | null;
}

interface PendingRender<P> {
  page: Promise<P>;
  isBackground: boolean;
  /** Tags that changed since the render started. */
  changedTags: Set<string>;
  /** Number of changes before the render started. */
  startedAfter: number;
}

/** `cached`: up to date. `stale`: an older page, because rendering failed or still runs. */
export type CacheOutcome = 'rendered' | 'cached' | 'stale';

/** Stores rendered pages in memory. */
export interface PageCache<P extends CacheablePage> {
  /**
   * Returns the page of a key. Renders it if there is none, or if its data has changed. Requests for the same
   * key share one render. If the render fails, returns the previous page up to a limit. If it fails because the
   * machine is overloaded, the page is also rendered in the background, for the next request.
   */
  get: (key: string, render: RenderPage<P>) => Promise<{ page: P; outcome: CacheOutcome }>;
  /** Marks the pages with one of these tags as outdated. */
  invalidate: (tags: readonly string[]) => void;
  /**
   * Sets whether `invalidate` is called for all changes. Before the first call with true, and after each call
   * with false, every page counts as outdated.
   */
  setInformed: (isInformed: boolean) => void;
  /** Deletes all pages, because the site has changed. */
  clear: () => void;
  state: () => { pages: number; bytes: number; isInformed: boolean };
}

/** Bytes of an entry besides its body, and share of the body that its compressed forms need. */
const ENTRY_OVERHEAD_BYTES = 2_000;
const COMPRESSED_SHARE = 0.4;

/**
 * @param maxBytes limit for all pages together, estimated
 * @param now returns the time in milliseconds
 */
export function createPageCache<P extends CacheablePage>(
  maxBytes: number,
  now: () => number = () => performance.now(),
): PageCache<P> {
  const entries = new LRUCache<string, Entry<P>>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) =>
      Math.ceil(ENTRY_OVERHEAD_BYTES + page.body.length * (1 + COMPRESSED_SHARE)),
  });
  const pendingRenders = new Map<string, PendingRender<P>>();
  let changeCount = 0;
  let isInformed = false;
  let generation = 0;
  const backgroundQueue = createBackgroundQueue(now);

  const isChanged = (tags: readonly string[], changed: ReadonlySet<string>): boolean =>
    changed.has(ALL_PAGES_TAG) || tags.some((tag) => changed.has(tag));

  /** Renders the page and stores it. Joins a render of the same key that is in progress. */
  function startRender(key: string, render: RenderPage<P>, isBackground = false): PendingRender<P> {
    const existing = pendingRenders.get(key);
    if (existing) return existing;
    const changedTags = new Set<string>();
    const startedIn = generation;
    const renderAndStore = async (): Promise<P> => {
      try {
        const page = await render(isBackground);
        if (page.isUsable && page.tags && startedIn === generation) {
          const isOutdated = !isInformed || isChanged(page.tags, changedTags);
          const outdatedSince = isOutdated ? now() : null;
          entries.set(key, { page, tags: page.tags, renderedAt: now(), outdatedSince });
        }
        return page;
      } finally {
        if (pendingRenders.get(key) === pendingRender) pendingRenders.delete(key);
      }
    };
    const pendingRender: PendingRender<P> = {
      page: Promise.resolve().then(renderAndStore),
      isBackground,
      changedTags,
      startedAfter: changeCount,
    };
    pendingRenders.set(key, pendingRender);
    return pendingRender;
  }

  /** Returns a page whose render did not start before the data's last change so far. */
  async function renderCurrent(key: string, render: RenderPage<P>): Promise<P> {
    // It may take longer than a visitor would wait.
    if (pendingRenders.get(key)?.isBackground)
      throw new NotRenderedError('overloaded', 'The page is being rendered in the background');
    const changesBefore = changeCount;
    const pendingRender = startRender(key, render);
    const page = await pendingRender.page;
    const isTooOld =
      pendingRender.startedAfter < changesBefore &&
      page.tags &&
      isChanged(page.tags, pendingRender.changedTags);
    return isTooOld ? startRender(key, render).page : page;
  }

  function renderInBackground(key: string, render: RenderPage<P>): void {
    // Without notices of changes, the page would be outdated at once.
    if (!isInformed) return;
    backgroundQueue.add(key, () =>
      startRender(key, render, true).page.then(
        ({ tags }) => tags !== null,
        // The render reports its own failures.
        () => false,
      ),
    );
  }

  /** Returns how long ago a page was last known to be up to date, in milliseconds. */
  const staleTimeOf = ({ outdatedSince, renderedAt }: Entry<P>): number =>
    now() - (outdatedSince ?? renderedAt + FRESH_MS);

  const findFallback = (key: string): P | null => {
    const entry = entries.get(key);
    return entry && staleTimeOf(entry) < MAX_STALE_MS ? entry.page : null;
  };

  return {
    get: async (key, render) => {
      const entry = entries.get(key);
      if (entry?.outdatedSince === null && staleTimeOf(entry) < MAX_STALE_MS) {
        if (staleTimeOf(entry) < 0) return { page: entry.page, outcome: 'cached' };
        renderInBackground(key, render);
        return { page: entry.page, outcome: 'stale' };
      }
      try {
        const page = await renderCurrent(key, render);
        if (page.isPartial) renderInBackground(key, render);
        const fallback = page.isUsable ? null : findFallback(key);
        return fallback ? { page: fallback, outcome: 'stale' } : { page, outcome: 'rendered' };
      } catch (error) {
        if (!(error instanceof NotRenderedError)) throw error;
        if (error.isTemporary) renderInBackground(key, render);
        const fallback = findFallback(key);
        if (!fallback) throw error;
        return { page: fallback, outcome: 'stale' };
      }
    },
    invalidate: (tags) => {
      if (tags.length === 0) return;
      changeCount += 1;
      const changed = new Set(tags);
      for (const { changedTags } of pendingRenders.values()) for (const tag of tags) changedTags.add(tag);
      for (const entry of entries.values()) if (isChanged(entry.tags, changed)) entry.outdatedSince ??= now();
    },
    setInformed: (value) => {
      if (isInformed === value) return;
      isInformed = value;
      // Changes before the connection or after its loss are unknown.
      for (const entry of entries.values()) entry.outdatedSince ??= now();
      for (const { changedTags } of pendingRenders.values()) changedTags.add(ALL_PAGES_TAG);
    },
    clear: () => {
      generation += 1;
      entries.clear();
      pendingRenders.clear();
      backgroundQueue.clear();
    },
    state: () => ({ pages: entries.size, bytes: entries.calculatedSize, isInformed }),
  };
}
