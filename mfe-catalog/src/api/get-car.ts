import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';

/** One car. Throws ApiError, 404 when its listing is gone. */
export const getCar = async (id: string, signal?: AbortSignal) =>
  request((await calls()).getCar, { params: { id } }, { signal });

/**
 * The same car as people who are signed in see it, with its whole address. What a public call brings may be a visitor's
 * answer: the page was drawn for one, or the token was about to end, and is renewed first here. Throws ApiError.
 */
const getCarAsPerson = async (id: string, signal?: AbortSignal) =>
  request({ ...(await calls()).getCar, access: 'user' } as const, { params: { id } }, { signal });

export const carAsPersonQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.car(id), 'as-person'],
    queryFn: ({ signal }) => getCarAsPerson(id, signal),
  });

export const carQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.car(id), queryFn: ({ signal }) => getCar(id, signal) });
