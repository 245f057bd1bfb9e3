import { listCarStats as call } from '@second-gear/contract/car-history';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns views and saves of several listings of the caller, one row per day of the last 30. */
export const listCarStats = (ids: readonly string[]) =>
  request(call, { query: { ids: ids.join(','), days: 30 } });

export const carStatsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.cars, 'stats', 'several', ids],
    queryFn: () => listCarStats(ids),
  });
