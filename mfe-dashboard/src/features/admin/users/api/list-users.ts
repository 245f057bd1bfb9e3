import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listUsers as call, type Role, type USER_SORTS, type UserStatus } from '@second-gear/contract/users';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

export type UserSort = Sort<(typeof USER_SORTS)[number]>;

export interface UserFilter {
  /** Searches names and emails. Empty returns all users. */
  q: string;
  role: Role | null;
  status: UserStatus | null;
  sort: UserSort | null;
}

/** Returns all users, newest first by default. Admins only. */
export const listUsers = (pageParams: PageParams, { q, role, status, sort }: UserFilter) =>
  requestPage(call, {
    query: {
      ...pageParams,
      ...(q && { q }),
      ...(role && { role }),
      ...(status && { status }),
      ...(sort && { sort }),
    },
  });

export const usersQuery = (filter: UserFilter) =>
  pagedQueryOptions([...queryKeys.users, 'all', filter], (pageParams) => listUsers(pageParams, filter));
