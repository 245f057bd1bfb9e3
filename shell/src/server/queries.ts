import { ApiError } from '@second-gear/shared-auth/request';
import { type Query, QueryClient } from '@tanstack/react-query';

/** Creates a query cache for one render: no retries, no expiry, never shared between requests. */
export const createDrawingQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Infinity, staleTime: Infinity, networkMode: 'always' },
    },
  });

/** Returns whether SSR waits for this query. Skips disabled queries and queries for browsers only. */
const isWanted = ({ state, options, meta }: Query): boolean => {
  const { enabled } = options as { enabled?: unknown };
  return state.status === 'pending' && enabled !== false && !meta?.['onlyInBrowsers'];
};

/** Returns whether the API is unreachable or reports that it is unavailable. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Result of fetching queries. */
export interface Asked {
  asked: number;
  /** Number of queries without data: rejected, failed or too late. */
  missing: number;
  /**
   * Number of queries that the API couldn't answer. A timeout doesn't count, because the machine may be busy.
   */
  unanswered: number;
}

/**
 * Fetches all queries that the last pass lacked, concurrently. Removes failed ones, so that the screen
 * renders their loading state and the browser fetches them.
 * @param signal stops the waiting
 */
export async function askMissing(client: QueryClient, signal: AbortSignal): Promise<Asked> {
  const cache = client.getQueryCache();
  const wanted = cache.getAll().filter(isWanted);
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const fetched = wanted.map((query) => query.fetch().catch(() => undefined));
  await Promise.race([Promise.all(fetched), ended]);
  const missing = wanted.filter(({ state }) => state.status !== 'success');
  for (const query of missing) {
    query.cancel({ silent: true }).catch((error: unknown) => {
      console.debug(error);
    });
    cache.remove(query);
  }
  const unanswered = missing.filter(({ state }) => isAway(state.error));
  return { asked: wanted.length, missing: missing.length, unanswered: unanswered.length };
}

/** Returns the queries' data for the page's embedded state. */
export const answersOf = (client: QueryClient): { key: readonly unknown[]; data: unknown }[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
