import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';
import { QueryClient } from '@tanstack/react-query';
import { ApiError, TIMEOUT_CODE } from './api-error.ts';
import { onPersonChange, useSession } from './session-state.ts';

const MAX_RETRIES = 3;
const MAX_RETRY_DELAY_MS = 30_000;
const GC_TIME_MS = 5 * 60_000;
/** Time in ms during which data from a loader counts as fresh, so the screen does not refetch it. */
const STALE_TIME_MS = 10_000;

const isClientError = ({ status }: ApiError): boolean => status >= 400 && status < 500;

/**
 * Returns whether to retry a failed query. A query is retried up to three times. Errors with a 4xx status are
 * final. After a timeout, the user has waited long enough and can retry manually. The version loader handles
 * code files that fail to load.
 */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAX_RETRIES &&
  !isChunkLoadError(error) &&
  !(error instanceof ApiError && (isClientError(error) || error.code === TIMEOUT_CODE));

/** Returns the delay before retry number `attempt` (from 0) in ms: doubling from one second, at most 30 s. */
export const getRetryDelayMs = (attempt: number): number => Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS);

const logRefreshError = (error: unknown): void => {
  console.warn('could not refetch data after the session changed', error);
};

/** Removes cached data when the user changes, because users must not see data fetched for others. */
function clearOnPersonChange(client: QueryClient): void {
  let hasPersonChanged = false;
  onPersonChange((person) => {
    hasPersonChanged = true;
    if (person === null) {
      // Waits until the previous user's screens have unmounted. Remaining queries are public and are
      // refetched.
      setTimeout(() => {
        client.removeQueries({ type: 'inactive' });
        client.invalidateQueries().catch(logRefreshError);
      });
      return;
    }
    // Runs before a screen of the next user can read the cache, because both users share the same keys.
    client.removeQueries({ type: 'inactive' });
    client.resetQueries({ type: 'active' }).catch(logRefreshError);
  });
  // If an action finishes after the logout, it may cache data of the previous user.
  useSession.subscribe((current, previous) => {
    if (hasPersonChanged && previous.user === null && current.user)
      client.removeQueries({ type: 'inactive' });
  });
}

/** Creates the page's only query cache, with the retry policy of the specification. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: getRetryDelayMs,
        gcTime: GC_TIME_MS,
        staleTime: STALE_TIME_MS,
        // Offline calls fail with an error, because the default would leave the screen loading. Failed
        // queries are retried when the browser is online again.
        networkMode: 'always',
        refetchOnReconnect: true,
        // If a code file is missing, a screen without data throws to its error boundary, which loads another
        // version.
        throwOnError: (error, { state }) => isChunkLoadError(error) && state.data === undefined,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  clearOnPersonChange(client);
  return client;
}
