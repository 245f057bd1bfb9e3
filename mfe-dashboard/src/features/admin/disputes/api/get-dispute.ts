import { getDispute as call } from '@second-gear/contract/disputes';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns one dispute with everything an admin needs to decide it. */
export const getDispute = (id: string) => request(call, { params: { id } });

export const disputeQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.dispute(id), queryFn: () => getDispute(id) });
