import type { DaySpan } from '@second-gear/contract/days';
import { getOverview as call } from '@second-gear/contract/overview';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Totals of the marketplace and its last days, one row a day (UTC), money in dollars. */
export const getOverview = (days: DaySpan) => request(call, { query: { days } });

export const overviewQuery = (days: DaySpan) =>
  queryOptions({ queryKey: [...queryKeys.overview, days], queryFn: () => getOverview(days) });
