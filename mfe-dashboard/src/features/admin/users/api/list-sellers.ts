import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listSellers as call } from '@second-gear/contract/users';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';
import type { UserFilter } from './list-users.ts';

/** Returns sellers, newest first by default. Admins only. */
export const listSellers = (pageParams: PageParams, { q, status, sort }: Omit<UserFilter, 'role'>) =>
  requestPage(call, {
    query: { ...pageParams, ...(q && { q }), ...(status && { status }), ...(sort && { sort }) },
  });

export const sellersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedQueryOptions([...queryKeys.users, 'sellers', filter], (pageParams) => listSellers(pageParams, filter));
