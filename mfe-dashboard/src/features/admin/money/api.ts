import type { ChartPeriodDays } from '@second-gear/contract/days';
import { getFinances, listSellerMoney } from '@second-gear/contract/finances';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import {
  listStuckRefunds,
  recordManualRefund as recordManualRefundCall,
} from '@second-gear/contract/refunds';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions } from '../../../shared/api/paged.ts';

/** Query for marketplace balances and daily totals (UTC) of the last `days` days, in dollars. Admins only. */
export const moneyReportQuery = (days: ChartPeriodDays) =>
  queryOptions({
    queryKey: [...queryKeys.books, days],
    queryFn: () => request(getFinances, { query: { days } }),
  });

/** Returns a page of the sellers' balances, highest held or due amount first. Admins only. */
export const listSellerBalances = (pageParams: PageParams) =>
  requestPage(listSellerMoney, { query: pageParams });

export const sellerBalancesQuery = () =>
  pagedQueryOptions([...queryKeys.books, 'sellers'], listSellerBalances);

/** Query for the refunds that the payment provider rejected, oldest first. Admins only. */
export const stuckRefundsQuery = () =>
  pagedQueryOptions([...queryKeys.books, 'refunds'], (query) => requestPage(listStuckRefunds, { query }));

/**
 * Records a refund that an admin has paid outside the payment provider. Throws 409 unless the refund is
 * stuck.
 */
export const recordManualRefund = (id: string, reference: string) =>
  request(recordManualRefundCall, { params: { id }, body: { reference } });
