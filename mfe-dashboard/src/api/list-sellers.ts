import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listSellers as call } from '@second-gear/contract/users';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';
import type { UserFilter } from './list-users.ts';

/** Returns sellers, newest first by default. Admins only. */
export const listSellers = (ask: PageAsk, { q, status, sort }: Omit<UserFilter, 'role'>) =>
  requestPage(call, { query: { ...ask, ...(q && { q }), ...(status && { status }), ...(sort && { sort }) } });

export const sellersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedOptions([...queryKeys.users, 'sellers', filter], (ask) => listSellers(ask, filter));
