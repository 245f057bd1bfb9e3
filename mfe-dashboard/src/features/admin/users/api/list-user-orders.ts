import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listUserOrders as call } from '@second-gear/contract/user-details';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../../api/paged.ts';

/** Returns a user's orders, newest first. Admins only. */
export const listOrdersOfUser = (id: string, pageParams: PageParams) =>
  requestPage(call, { params: { id }, query: pageParams });

export const userOrdersQuery = (id: string) =>
  pagedQueryOptions(
    [...queryKeys.orders, 'of', id],
    (pageParams) => listOrdersOfUser(id, pageParams),
    SHORT_PAGE_SIZE,
  );
