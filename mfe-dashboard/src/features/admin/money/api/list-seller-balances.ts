import { listSellerMoney as call } from '@second-gear/contract/finances';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Returns a page of the sellers' balances, highest held or due amount first. Admins only. */
export const listSellerBalances = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const sellerBalancesQuery = () =>
  pagedQueryOptions([...queryKeys.books, 'sellers'], listSellerBalances);
