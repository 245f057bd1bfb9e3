import { queryKeys } from '@second-gear/contract/query-keys';
import { getMe as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the caller's account. */
export const getMe = () => request(call);

/** The key contains the user, so that another user in the same tab never sees a cached account. */
export const meQuery = (uid: string) => queryOptions({ queryKey: [...queryKeys.me, uid], queryFn: getMe });
