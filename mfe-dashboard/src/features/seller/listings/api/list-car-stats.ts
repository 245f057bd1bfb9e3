import { listCarStats as call } from '@second-gear/contract/car-history';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the daily views and saves of several listings of the caller, for the last 30 days. */
export const listCarStats = (ids: readonly string[]) =>
  request(call, { query: { ids: ids.join(','), days: 30 } });

export const carStatsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'stats', 'several', ids],
    queryFn: () => listCarStats(ids),
  });
