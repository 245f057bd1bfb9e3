import type { PageAsk } from '@second-gear/contract/paging';
import { listOrdersOf as call } from '@second-gear/contract/people';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** Returns a user's orders, newest first. Admins only. */
export const listOrdersOf = (id: string, ask: PageAsk) => requestPage(call, { params: { id }, query: ask });

export const ordersOfQuery = (id: string) =>
  pagedOptions([...queryKeys.orders, 'of', id], (ask) => listOrdersOf(id, ask), SHORT_PAGE);
