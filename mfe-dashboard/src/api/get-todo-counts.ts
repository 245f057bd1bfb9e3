import { queryKeys } from '@second-gear/contract/query-keys';
import { getTodoCounts as call } from '@second-gear/contract/todo-counts';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the counts of open tasks of the caller. */
export const getWaiting = () => request(call);

/** The key contains the user, like that of the account. */
export const todoCountsQuery = (uid: string) =>
  queryOptions({ queryKey: [...queryKeys.waiting, uid], queryFn: getWaiting });
