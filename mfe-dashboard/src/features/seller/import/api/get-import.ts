import { getImport as call } from '@second-gear/contract/imports';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the caller's import with its state and the number of rows per result. */
export const getImport = (id: string) => request(call, { params: { id } });

/** Poll interval of a running import, in milliseconds. */
const POLL_INTERVAL_MS = 1500;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: () => getImport(id),
    // Another device may have continued the import.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  });
