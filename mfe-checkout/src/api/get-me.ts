import { queryKeys } from '@second-gear/contract/query-keys';
import { getMe as call, type User } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the caller's account. Throws ApiError. */
export const getMe = (signal?: AbortSignal): Promise<User> => request(call, {}, signal ? { signal } : {});

export const meQuery = queryOptions({ queryKey: queryKeys.me, queryFn: ({ signal }) => getMe(signal) });
