import { listOrders as listOrdersCall, type ORDER_SORTS } from '@second-gear/contract/orders';
import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, toQuery } from '../../../shared/api/paged.ts';

interface OrderListParams {
  /** The caller's email address. Empty if the sign-in service hides it. */
  email: string;
  /** Null sorts by newest first. */
  sort: Sort<(typeof ORDER_SORTS)[number]> | null;
}

/** Returns a page of the caller's orders. */
export const listOrders = (pageParams: PageParams, params: OrderListParams) =>
  requestPage(listOrdersCall, { query: { ...pageParams, ...toQuery(params) } });

export const ordersQuery = (params: OrderListParams) =>
  pagedQueryOptions([...queryKeys.orders, 'mine', params], (pageParams) => listOrders(pageParams, params));
