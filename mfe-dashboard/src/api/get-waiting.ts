import { queryKeys } from '@second-gear/contract/query-keys';
import { getWaiting as call } from '@second-gear/contract/waiting';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the counts of open tasks of the caller. */
export const getWaiting = () => request(call);

/** The key contains the user, like that of the account. */
export const waitingQuery = (uid: string) =>
  queryOptions({ queryKey: [...queryKeys.waiting, uid], queryFn: getWaiting });
