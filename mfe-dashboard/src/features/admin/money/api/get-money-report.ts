import type { ChartPeriodDays } from '@second-gear/contract/days';
import { getFinances as call } from '@second-gear/contract/finances';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the marketplace balances and the daily totals (UTC) of the last `days` days, in dollars. Admins
 * only.
 */
export const getMoneyReport = (days: ChartPeriodDays) => request(call, { query: { days } });

export const moneyReportQuery = (days: ChartPeriodDays) =>
  queryOptions({ queryKey: [...queryKeys.books, days], queryFn: () => getMoneyReport(days) });
