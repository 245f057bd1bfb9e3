import { getCar as call } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** One car. Throws ApiError, 404 when its listing is gone. */
export const getCar = (id: string, signal?: AbortSignal) => request(call, { params: { id } }, { signal });

export const carQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.car(id), queryFn: ({ signal }) => getCar(id, signal) });
