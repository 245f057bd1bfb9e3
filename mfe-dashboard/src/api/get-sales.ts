import { listSales } from '@second-gear/contract/order';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** Orders for the caller's cars, newest first. */
export const getSales = (ask: PageAsk) => requestPage(listSales, { query: ask });

export const salesQuery = () => pagedOptions(queryKeys.sales, getSales);
