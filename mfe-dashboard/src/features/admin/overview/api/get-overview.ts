import type { ChartPeriodDays } from '@second-gear/contract/days';
import { getOverview as call } from '@second-gear/contract/overview';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the totals of the marketplace and the figures of the last `days` days, one row per day (UTC), in
 * dollars.
 */
export const getOverview = (days: ChartPeriodDays) => request(call, { query: { days } });

export const overviewQuery = (days: ChartPeriodDays) =>
  queryOptions({ queryKey: [...queryKeys.overview, days], queryFn: () => getOverview(days) });
