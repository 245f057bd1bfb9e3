import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listBuyers as call } from '@second-gear/contract/users';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';
import type { UserFilter } from './list-users.ts';

/** Returns buyers, newest first by default. Admins only. */
export const listBuyers = (ask: PageAsk, { q, status, sort }: Omit<UserFilter, 'role'>) =>
  requestPage(call, { query: { ...ask, ...(q && { q }), ...(status && { status }), ...(sort && { sort }) } });

export const buyersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedOptions([...queryKeys.users, 'buyers', filter], (ask) => listBuyers(ask, filter));
