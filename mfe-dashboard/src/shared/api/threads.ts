import { listThreads, readThread } from '@second-gear/contract/messages';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions } from './paged.ts';

const threadKeyPrefix = [...queryKeys.messages, 'thread'] as const;

/** Query for the messages of the caller's conversation, oldest first. Fetching marks them as read. */
export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [...threadKeyPrefix, id],
    queryFn: () => request(readThread, { params: { id } }),
  });

/** Returns whether a query key belongs to a conversation. */
export const isThreadKey = (queryKey: QueryKey): boolean =>
  threadKeyPrefix.every((part, index) => queryKey[index] === part);

/** Query for the caller's conversations, latest first. */
export const threadsQuery = (uid: string) =>
  pagedQueryOptions([...queryKeys.messages, 'threads', uid], (query) => requestPage(listThreads, { query }));
