import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listSellers } from '@second-gear/contract/users';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';
import type { UserFilter } from './get-users.ts';

/** Sellers, newest first unless sorted; only an admin is answered. */
export const getSellers = (ask: PageAsk, { q, sort }: Omit<UserFilter, 'role'>) =>
  requestPage(listSellers, { query: { ...ask, ...(q && { q }), ...(sort && { sort }) } });

export const sellersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedOptions([...queryKeys.users, 'sellers', filter], (ask) => getSellers(ask, filter));
