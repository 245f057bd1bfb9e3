import type { PageHead } from '@second-gear/federation/head-tags';
import { findLinkPreviewSource, type LinkPreviewSource } from '@second-gear/federation/link-previews';
import { LRUCache } from 'lru-cache';

/**
 * Maximum number of parallel requests for heads. Heads are needed when the machine is overloaded, and more
 * requests would delay the API's responses to renders.
 */
const MAX_CONCURRENT_READS = 4;
/** Heads are served again for this time, in milliseconds. */
const MAX_AGE_MS = 30_000;
const MAX_STORED = 500;

/** Reads the heads of pages for link previews. They are needed for pages whose screens time out. */
interface Previews {
  /**
   * Returns a page's head with data from a public API call, or null if the page has no such call or the call
   * fails.
   * @param apiHost prefix of the API's paths in browsers
   * @param traceparent trace of the first page that needs the data
   */
  fetchHead: (pathname: string, apiHost: string, traceparent?: string) => Promise<PageHead | null>;
}

/** @param deadline timeout of one call in milliseconds */
export function createPreviews({ api, deadline }: { api: string; deadline: number }): Previews {
  /** Pending calls by path, so a popular link is requested only once. */
  const pendingReads = new Map<string, Promise<unknown>>();
  const responses = new LRUCache<string, object>({ max: MAX_STORED, ttl: MAX_AGE_MS });

  async function fetchJson(path: string, traceparent: string | undefined): Promise<object | null> {
    try {
      const response = await fetch(api + path, {
        headers: traceparent === undefined ? {} : { traceparent },
        redirect: 'error',
        signal: AbortSignal.timeout(deadline),
      });
      if (!response.ok) return null;
      const data = (await response.json()) as object;
      responses.set(path, data);
      return data;
    } catch {
      // The API is unavailable or timed out, so the page gets the default head.
      return null;
    }
  }

  function readShared({ path }: LinkPreviewSource, traceparent: string | undefined): Promise<unknown> {
    const known = responses.get(path) ?? pendingReads.get(path);
    if (known) return Promise.resolve(known);
    if (pendingReads.size >= MAX_CONCURRENT_READS) return Promise.resolve(null);
    const request = fetchJson(path, traceparent).finally(() => pendingReads.delete(path));
    pendingReads.set(path, request);
    return request;
  }

  return {
    fetchHead: async (pathname, apiHost, traceparent) => {
      const preview = findLinkPreviewSource(pathname);
      return preview && preview.toHead(await readShared(preview, traceparent), apiHost);
    },
  };
}

/** A task that starts after a delay, or as soon as its result is requested. */
interface DelayedTask<T> {
  result: () => Promise<T>;
  /** Cancels a task that is no longer needed. */
  cancel: () => void;
}

/** Starts a task after a delay in milliseconds, or as soon as `result` is called. */
export function startAfterDelay<T>(delayMs: number, start: () => Promise<T>): DelayedTask<T> {
  let promise: Promise<T> | undefined;
  const result = (): Promise<T> => (promise ??= start());
  const timer = setTimeout(() => void result(), delayMs);
  return {
    result,
    cancel: () => {
      clearTimeout(timer);
    },
  };
}
