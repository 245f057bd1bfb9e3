import { isMissingFile } from '@second-gear/contract/missing-file';
import { QueryClient } from '@tanstack/react-query';
import { ApiError, TIMEOUT } from './api-error.ts';
import { onPersonLeft, useSession } from './session-state.ts';

const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;
const KEPT_MS = 5 * 60_000;
/** Data from a loader is fresh for this long, in ms, so that the screen does not refetch it. */
const FRESH_MS = 10_000;

const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500;

/**
 * Retries three times. Does not retry errors of the server (4xx), because they are final. Does not retry
 * timeouts, because the user has waited long enough and can retry manually. Does not retry missing files,
 * which the version loader handles.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES &&
  !isMissingFile(error) &&
  !(error instanceof ApiError && (isRefusal(error) || error.code === TIMEOUT));

/** Returns the delay before retry number `attempt` (from 0) in ms: doubling from one second, at most 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);

const warn = (error: unknown): void => {
  console.warn('Data could not be refreshed after the change of session', error);
};

/** Removes cached data when the user changes. No one may see data fetched for another user. */
function forgetOnChangeOfPerson(client: QueryClient): void {
  let somebodyLeft = false;
  onPersonLeft((now) => {
    somebodyLeft = true;
    if (now === null) {
      // Waits until the previous user's screens have unmounted. Remaining queries are public and are
      // refetched.
      setTimeout(() => {
        client.removeQueries({ type: 'inactive' });
        client.invalidateQueries().catch(warn);
      });
      return;
    }
    // Runs before a screen of the next user can read the cache, because both users share the same keys.
    client.removeQueries({ type: 'inactive' });
    client.resetQueries({ type: 'active' }).catch(warn);
  });
  // Data cached after a logout, by an action that finished late, may belong to the previous user.
  useSession.subscribe((now, before) => {
    if (somebodyLeft && before.user === null && now.user) client.removeQueries({ type: 'inactive' });
  });
}

/** Creates the page's only query cache, with the retry policy of the specification. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: KEPT_MS,
        staleTime: FRESH_MS,
        // Offline calls fail with an error; the default would leave the screen loading. Failed queries are
        // retried when the browser is online again.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A screen without data throws to its error boundary, which loads another version.
        throwOnError: (error, { state }) => isMissingFile(error) && state.data === undefined,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  forgetOnChangeOfPerson(client);
  return client;
}
