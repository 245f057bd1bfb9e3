import { listOrderTimes as call } from '@second-gear/contract/meeting-hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Query of the seller's free meeting times, for an order or sale of the caller. Refetched on every use,
 * because other buyers can book the times at any moment.
 */
export const orderTimesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.times, 'order', id],
    queryFn: () => request(call, { params: { id } }),
    staleTime: 0,
  });
