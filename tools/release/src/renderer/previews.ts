import type { PageHead } from '@second-gear/federation/head-tags';
import { findLinkPreviewSource, type LinkPreviewSource } from '@second-gear/federation/link-previews';

/** Limit of parallel requests for heads. If that many are already pending, more would not help a slow API. */
const MAX_CONCURRENT_READS = 32;

/** Reads the heads of pages, for link previews of pages whose screens are late. */
interface Previews {
  /**
   * Returns a page's head, with data from a public call of the API. Null if the page has no such call, or the
   * call times out.
   * @param apiHost prefix of the API's paths in browsers
   */
  headOf: (pathname: string, apiHost: string) => Promise<PageHead | null>;
}

/** @param deadline timeout of one call in milliseconds */
export function createPreviews({ api, deadline }: { api: string; deadline: number }): Previews {
  /** Pending calls by path, so that a popular link is requested once. */
  const readsInFlight = new Map<string, Promise<unknown>>();

  async function fetchJson(path: string): Promise<unknown> {
    try {
      const response = await fetch(api + path, { redirect: 'error', signal: AbortSignal.timeout(deadline) });
      return response.ok ? await response.json() : null;
    } catch {
      // The API is unavailable or late: the page gets the default head.
      return null;
    }
  }

  function readOnce({ path }: LinkPreviewSource): Promise<unknown> {
    const pending = readsInFlight.get(path);
    if (pending) return pending;
    if (readsInFlight.size >= MAX_CONCURRENT_READS) return Promise.resolve(null);
    const request = fetchJson(path).finally(() => readsInFlight.delete(path));
    readsInFlight.set(path, request);
    return request;
  }

  return {
    headOf: async (pathname, apiHost) => {
      const preview = findLinkPreviewSource(pathname);
      return preview && preview.toHead(await readOnce(preview), apiHost);
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
  let started: Promise<T> | undefined;
  const result = (): Promise<T> => (started ??= start());
  const timer = setTimeout(() => void result(), delayMs);
  return {
    result,
    cancel: () => {
      clearTimeout(timer);
    },
  };
}
