import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** One car. Throws ApiError, 404 when its listing is gone. */
export const getCar = async (id: string, signal?: AbortSignal) =>
  request((await calls()).getCar, { params: { id } }, { signal });

export const carQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.car(id), queryFn: ({ signal }) => getCar(id, signal) });
