import { getCarStats as call } from '@second-gear/contract/car-history';
import type { ChartPeriodDays } from '@second-gear/contract/days';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Returns views and saves of the caller's listing, one row per day up to today. */
export const getCarStats = (id: string, days: ChartPeriodDays) =>
  request(call, { params: { id }, query: { days } });

export const oneCarStatsQuery = (id: string, days: ChartPeriodDays) =>
  queryOptions({
    queryKey: [...queryKeys.carStats(id), days],
    queryFn: () => getCarStats(id, days),
    placeholderData: keepPreviousData,
  });
