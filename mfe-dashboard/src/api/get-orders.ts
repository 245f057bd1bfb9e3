import { listOrders } from '@second-gear/contract/order';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** The caller's orders, newest first. `email` is the caller's own, empty where the sign-in service keeps it private. */
export const getOrders = (email: string, ask: PageAsk) =>
  requestPage(listOrders, { query: { ...ask, ...(email && { email }) } });

export const ordersQuery = (email: string) =>
  pagedOptions([...queryKeys.orders, 'mine', email], (ask) => getOrders(email, ask));
