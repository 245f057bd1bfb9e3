import type { Topic } from '@second-gear/contract/events';
import { queryKeys } from '@second-gear/contract/query-keys';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isThreadKey } from '../../../shared/api/threads.ts';
import { openChangeStream } from './api.ts';
import { startLiveUpdates } from './live-updates.ts';

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

/** Query keys to invalidate for each topic. */
const keysByTopic: Record<Topic, readonly (readonly string[])[]> = {
  orders: [queryKeys.orders, queryKeys.waiting],
  sales: [queryKeys.sales, queryKeys.payouts, queryKeys.waiting],
  messages: [queryKeys.messages],
  cars: [queryKeys.cars, queryKeys.moderation, queryKeys.waiting],
  offers: [queryKeys.offers, queryKeys.waiting],
  reports: [
    queryKeys.reports,
    queryKeys.reviewReports,
    queryKeys.moderation,
    queryKeys.overview,
    queryKeys.audit,
    queryKeys.waiting,
  ],
  users: [queryKeys.users, queryKeys.overview, queryKeys.audit],
  disputes: [queryKeys.disputes, queryKeys.books, queryKeys.waiting],
};

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

async function refreshKey(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isPageHidden = document.visibilityState !== 'visible';
  const isUnseenThread = (query: Query) => isPageHidden && isThreadKey(query.queryKey);
  // If the first request of a query is still pending, the query sends no second one in parallel. It is
  // refetched afterward, because the first response may predate the change.
  const firstLoads = client.getQueryCache().findAll({ queryKey, predicate: isFirstLoad });
  await client.invalidateQueries({ queryKey, predicate: isUnseenThread, refetchType: 'none' });
  await client.invalidateQueries({ queryKey, predicate: (query) => !isUnseenThread(query) });
  await client.invalidateQueries({
    queryKey,
    predicate: (query) =>
      firstLoads.includes(query) && query.state.status === 'success' && !isUnseenThread(query),
  });
}

/**
 * Refetches the displayed queries of these topics and marks the other queries stale. In a hidden tab, a
 * conversation only becomes stale, because fetching it marks its messages as read. Never rejects, because
 * errors appear where the data is shown.
 */
async function refreshTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const keys = new Set(topics.flatMap((topic) => keysByTopic[topic]));
  await Promise.all([...keys].map((queryKey) => refreshKey(client, queryKey)));
}

/** Refetches this user's data when it changes on the server, until the returned function is called. */
export const startLiveRefresh = (uid: string, client: QueryClient): (() => void) =>
  startLiveUpdates({
    name: `sg-live ${uid}`,
    open: openChangeStream,
    onChange: (topics) => void refreshTopics(client, topics),
  });
