import { ApiError } from '@second-gear/shared-auth/request';
import { type Query, QueryClient } from '@tanstack/react-query';

/** A query cache for one drawing: nothing is tried twice, nothing ages, and nobody else ever sees it. */
export const createDrawingQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Infinity, staleTime: Infinity, networkMode: 'always' },
    },
  });

/** Does a drawing wait for it? Not for what no component that was drawn asks for, nor for what only visitors ask. */
const isWanted = ({ state, options, meta }: Query): boolean => {
  const { enabled } = options as { enabled?: unknown };
  return state.status === 'pending' && enabled !== false && !meta?.['onlyInBrowsers'];
};

/** Did the API not answer at all, or that it cannot? */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What came of asking. */
export interface Asked {
  asked: number;
  /** How many of these did not come: refused, in vain, or too late. */
  missing: number;
  /** How many of these the API could not answer at all. Late is not away: the machine may be busy. */
  unanswered: number;
}

/**
 * Asks what the last drawing found missing, all at once. What does not come is taken out again: the screen is drawn as
 * if it were on its way, and the browser asks for it.
 * @param signal ends the waiting
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

/** What the queries answered, as the page carries it along. */
export const answersOf = (client: QueryClient): { key: readonly unknown[]; data: unknown }[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
