import { isMissingFile } from '@second-gear/contract/missing-file';
import { QueryClient } from '@tanstack/react-query';
import { ApiError, TIMEOUT } from './api-error.ts';
import { onPersonLeft, useSession } from './session-state.ts';

const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;
const KEPT_MS = 5 * 60_000;
/** Data that a loader has just fetched is not fetched again by the screen it leads to. */
const FRESH_MS = 10_000;

const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500;

/**
 * Three retries, never of what the server refused (4xx), nor of a call that hung: whoever waits has waited
 * long enough, and says when to ask again. A missing file is the business of whoever loads versions.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES &&
  !isMissingFile(error) &&
  !(error instanceof ApiError && (isRefusal(error) || error.code === TIMEOUT));

/** Wait before retry number `attempt` (from 0) in ms: doubling from a second, at most 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);

const warn = (error: unknown): void => {
  console.warn('Data could not be refreshed after the change of session', error);
};

/** Nobody may see what was fetched for the person before. */
function forgetOnChangeOfPerson(client: QueryClient): void {
  let somebodyLeft = false;
  onPersonLeft((now) => {
    somebodyLeft = true;
    if (now === null) {
      // Screens of the former person leave the page first; what stays on it is public and asked for anew.
      setTimeout(() => {
        client.removeQueries({ type: 'inactive' });
        client.invalidateQueries().catch(warn);
      });
      return;
    }
    // Before a screen of the next person can read it: the same keys stand for data of both.
    client.removeQueries({ type: 'inactive' });
    client.resetQueries({ type: 'active' }).catch(warn);
  });
  // What was kept after somebody left, by an action that ended late, may be theirs.
  useSession.subscribe((now, before) => {
    if (somebodyLeft && before.user === null && now.user) client.removeQueries({ type: 'inactive' });
  });
}

/** The one query cache of the page, with the specification's retry policy. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: KEPT_MS,
        staleTime: FRESH_MS,
        // Offline a call fails and says so, where the default would leave the screen loading; what failed comes
        // once the browser is online again.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A screen with nothing to show for it goes to its border, which brings another version.
        throwOnError: (error, { state }) => isMissingFile(error) && state.data === undefined,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  forgetOnChangeOfPerson(client);
  return client;
}
