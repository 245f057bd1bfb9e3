import { queryOptions } from '@tanstack/react-query';
import { readThread } from '@second-gear/contract/message';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';

/** How often an open conversation asks for new messages, in ms. */
const POLL_MS = 15_000;

/** Messages of an own conversation, oldest first; reading marks them read. */
export const getThread = (id: string) => request(readThread, { params: { id } });

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'thread', id],
    queryFn: () => getThread(id),
    refetchInterval: POLL_MS,
  });
