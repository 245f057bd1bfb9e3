import { queryKeys } from '@second-gear/contract/query-keys';
import { getMe as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** The caller's own account. */
export const getMe = () => request(call);

/** Keyed by person: a second sign-in in the same tab never shows the first one's account. */
export const meQuery = (uid: string) => queryOptions({ queryKey: [...queryKeys.me, uid], queryFn: getMe });
