import { listSellerMoney as call } from '@second-gear/contract/finances';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../shared/paged.ts';

/** Returns a page of balances by seller, highest held or due amount first. Admins only. */
export const listSellerMoney = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const sellerMoneyQuery = () => pagedQueryOptions([...queryKeys.books, 'sellers'], listSellerMoney);
