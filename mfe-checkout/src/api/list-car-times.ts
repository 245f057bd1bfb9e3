import { listCarTimes as call } from '@second-gear/contract/meeting-hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * The seller's free meeting times for a car. Never considered fresh, because other buyers may book these
 * times at any moment.
 */
export const carTimesQuery = (carId: string) =>
  queryOptions({
    queryKey: [...queryKeys.times, 'car', carId],
    queryFn: ({ signal }) => request(call, { params: { id: carId } }, { signal }),
    staleTime: 0,
  });
