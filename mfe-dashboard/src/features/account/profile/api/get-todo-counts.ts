import { queryKeys } from '@second-gear/contract/query-keys';
import { getTodoCounts as call } from '@second-gear/contract/todo-counts';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the number of the caller's open tasks, by kind. */
export const getOwnTodoCounts = () => request(call);

/** The key contains the user, so that another user in the same tab never sees cached counts. */
export const todoCountsQuery = (uid: string) =>
  queryOptions({ queryKey: [...queryKeys.waiting, uid], queryFn: getOwnTodoCounts });
