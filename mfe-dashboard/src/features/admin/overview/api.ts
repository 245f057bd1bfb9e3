import type { ChartPeriodDays } from '@second-gear/contract/days';
import { getOverview, listFlaggedPayments as listFlaggedPaymentsCall } from '@second-gear/contract/overview';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions } from '../../../shared/api/paged.ts';

/**
 * The marketplace's totals, and daily figures for the last `days` days (UTC). Amounts in dollars.
 */
export const overviewQuery = (days: ChartPeriodDays) =>
  queryOptions({
    queryKey: [...queryKeys.overview, days],
    queryFn: () => request(getOverview, { query: { days } }),
  });

/** Returns payments for cars that were no longer available, newest first. Admins only. */
export const listFlaggedPayments = (pageParams: PageParams) =>
  requestPage(listFlaggedPaymentsCall, { query: pageParams });

export const flaggedPaymentsQuery = () => pagedQueryOptions(queryKeys.flagged, listFlaggedPayments);
