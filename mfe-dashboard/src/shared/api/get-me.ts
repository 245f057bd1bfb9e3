import { queryKeys } from '@second-gear/contract/query-keys';
import { getMe } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Query for the caller's account. The key contains the user, so another user in the same tab never sees a
 * cached account.
 */
export const meQuery = (uid: string) =>
  queryOptions({ queryKey: [...queryKeys.me, uid], queryFn: () => request(getMe) });
