import { queryKeys } from '@second-gear/contract/query-keys';
import { getWaiting as call } from '@second-gear/contract/waiting';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** How much waits for the caller. */
export const getWaiting = () => request(call);

/** Keyed by person, like the account. */
export const waitingQuery = (uid: string) =>
  queryOptions({ queryKey: [...queryKeys.waiting, uid], queryFn: getWaiting });
