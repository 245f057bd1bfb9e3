import { listSellerMoney as call } from '@second-gear/contract/books';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns a page of balances by seller, highest held or due amount first. Admins only. */
export const listSellerMoney = (ask: PageAsk) => requestPage(call, { query: ask });

export const sellerMoneyQuery = () => pagedOptions([...queryKeys.books, 'sellers'], listSellerMoney);
