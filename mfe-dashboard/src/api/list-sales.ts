import { listSales as call, type SALE_SORTS } from '@second-gear/contract/orders';
import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Null sorts by newest first. */
type SaleSort = Sort<(typeof SALE_SORTS)[number]> | null;

/** Returns a page of the orders for the caller's cars. */
export const listSales = (ask: PageAsk, sort: SaleSort) =>
  requestPage(call, { query: { ...ask, ...(sort !== null && { sort }) } });

export const salesQuery = (sort: SaleSort) =>
  pagedOptions([...queryKeys.sales, { sort }], (ask) => listSales(ask, sort));
