import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listUserSales as call } from '@second-gear/contract/user-details';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../../api/paged.ts';

/** Returns orders for a user's cars, newest first. Admins only. */
export const listSalesOfUser = (id: string, pageParams: PageParams) =>
  requestPage(call, { params: { id }, query: pageParams });

export const userSalesQuery = (id: string) =>
  pagedQueryOptions(
    [...queryKeys.sales, 'of', id],
    (pageParams) => listSalesOfUser(id, pageParams),
    SHORT_PAGE_SIZE,
  );
