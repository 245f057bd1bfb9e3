import { queryKeys } from '@second-gear/contract/query-keys';
import { listUsers, type Role } from '@second-gear/contract/user';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

export interface UserFilter {
  /** Searches names and emails; empty for all. */
  q: string;
  role: Role | null;
}

/** All users; only an admin is answered. */
export const getUsers = (ask: PageAsk, { q, role }: UserFilter) =>
  requestPage(listUsers, { query: { ...ask, ...(q && { q }), ...(role && { role }) } });

export const usersQuery = (filter: UserFilter) =>
  pagedOptions([...queryKeys.users, 'all', filter], (ask) => getUsers(ask, filter));
