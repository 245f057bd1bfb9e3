import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listBuyers as call } from '@second-gear/contract/users';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';
import type { UserFilter } from './list-users.ts';

/** Returns buyers, newest first by default. Admins only. */
export const listBuyers = (pageParams: PageParams, { q, status, sort }: Omit<UserFilter, 'role'>) =>
  requestPage(call, {
    query: { ...pageParams, ...(q && { q }), ...(status && { status }), ...(sort && { sort }) },
  });

export const buyersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedQueryOptions([...queryKeys.users, 'buyers', filter], (pageParams) => listBuyers(pageParams, filter));
