import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listUserCars as call } from '@second-gear/contract/user-details';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../../api/paged.ts';

/** Returns a user's cars, newest first, including hidden ones. Admins only. */
export const listCarsOfUser = (id: string, pageParams: PageParams) =>
  requestPage(call, { params: { id }, query: pageParams });

export const userCarsQuery = (id: string) =>
  pagedQueryOptions(
    [...queryKeys.cars, 'of', id],
    (pageParams) => listCarsOfUser(id, pageParams),
    SHORT_PAGE_SIZE,
  );
