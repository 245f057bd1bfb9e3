import { listSales as listSalesCall, type SALE_SORTS } from '@second-gear/contract/orders';
import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, toQuery } from '../../../shared/api/paged.ts';

/** Null sorts by newest first. */
type SaleSort = Sort<(typeof SALE_SORTS)[number]> | null;

/** Returns a page of the orders for the caller's cars. */
export const listSales = (pageParams: PageParams, sort: SaleSort) =>
  requestPage(listSalesCall, { query: { ...pageParams, ...toQuery({ sort }) } });

export const salesQuery = (sort: SaleSort) =>
  pagedQueryOptions([...queryKeys.sales, { sort }], (pageParams) => listSales(pageParams, sort));
