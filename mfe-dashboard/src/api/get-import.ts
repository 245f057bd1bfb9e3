import { getImport as call } from '@second-gear/contract/imports';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** An own import with what has become of its rows. */
export const getImport = (id: string) => request(call, { params: { id } });

/** How often one that is running is asked for again, in ms. */
const PACE_MS = 1500;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: () => getImport(id),
    // It may have gone on elsewhere.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PACE_MS : false),
  });
