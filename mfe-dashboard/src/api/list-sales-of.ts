import type { PageAsk } from '@second-gear/contract/paging';
import { listSalesOf as call } from '@second-gear/contract/people';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** Returns orders for a user's cars, newest first. Admins only. */
export const listSalesOf = (id: string, ask: PageAsk) => requestPage(call, { params: { id }, query: ask });

export const salesOfQuery = (id: string) =>
  pagedOptions([...queryKeys.sales, 'of', id], (ask) => listSalesOf(id, ask), SHORT_PAGE);
