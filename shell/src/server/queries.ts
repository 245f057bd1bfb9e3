import { ApiError } from '@second-gear/shared-auth/request';
import { type Query, QueryClient } from '@tanstack/react-query';

/** Creates a query cache for one render: no retries, no expiry, never shared between requests. */
export const createServerQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Infinity, staleTime: Infinity, networkMode: 'always' },
    },
  });

/** Returns whether SSR waits for this query. Skips disabled queries and queries for browsers only. */
const isFetchable = ({ state, options, meta }: Query): boolean => {
  const { enabled } = options as { enabled?: unknown };
  return state.status === 'pending' && enabled !== false && !meta?.['onlyInBrowsers'];
};

/** Returns whether the API is unreachable or reports that it is unavailable. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

export interface FetchResult {
  requestedCount: number;
  /** Number of queries without data, because they were rejected, failed or were too late. */
  missingCount: number;
  /**
   * Number of queries that failed because the API is unavailable. A timeout doesn't count, because the
   * machine may be busy.
   */
  unavailableCount: number;
}

/**
 * Fetches all queries that the last render pass lacked, concurrently. Removes failed ones, so the screen
 * renders their loading state and the browser fetches them.
 * @param signal stops the waiting
 */
export async function fetchMissing(client: QueryClient, signal: AbortSignal): Promise<FetchResult> {
  const cache = client.getQueryCache();
  const pendingQueries = cache.getAll().filter(isFetchable);
  const abortPromise = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const fetches = pendingQueries.map((query) => query.fetch().catch(() => undefined));
  await Promise.race([Promise.all(fetches), abortPromise]);
  const missingQueries = pendingQueries.filter(({ state }) => state.status !== 'success');
  for (const query of missingQueries) {
    query.cancel({ silent: true }).catch((error: unknown) => {
      console.debug(error);
    });
    cache.remove(query);
  }
  const unavailableQueries = missingQueries.filter(({ state }) => isUnavailable(state.error));
  return {
    requestedCount: pendingQueries.length,
    missingCount: missingQueries.length,
    unavailableCount: unavailableQueries.length,
  };
}

/** Returns the queries' data for the page's embedded state. */
export const serializeQueries = (client: QueryClient): { key: readonly unknown[]; data: unknown }[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
