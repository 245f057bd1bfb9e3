import { listOrders as call, type ORDER_SORTS } from '@second-gear/contract/orders';
import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

interface OrderAsk {
  /** The caller's email address. Empty if the sign-in service hides it. */
  email: string;
  /** Null sorts by newest first. */
  sort: Sort<(typeof ORDER_SORTS)[number]> | null;
}

const queryOf = ({ email, sort }: OrderAsk) => ({
  ...(email && { email }),
  ...(sort !== null && { sort }),
});

/** Returns a page of the caller's orders. */
export const listOrders = (ask: PageAsk, order: OrderAsk) =>
  requestPage(call, { query: { ...ask, ...queryOf(order) } });

export const ordersQuery = (order: OrderAsk) =>
  pagedOptions([...queryKeys.orders, 'mine', order], (ask) => listOrders(ask, order));
