import { queryKeys } from '@second-gear/contract/query-keys';
import { getUser as call } from '@second-gear/contract/user-details';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns one user. Admins only: other callers receive a 404. */
export const getUser = (id: string) => request(call, { params: { id } });

export const userQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.users, 'one', id], queryFn: () => getUser(id) });
