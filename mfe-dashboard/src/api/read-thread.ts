import { readThread as call } from '@second-gear/contract/messages';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { type QueryKey, queryOptions } from '@tanstack/react-query';

const threadKeyPrefix = [...queryKeys.messages, 'thread'] as const;

/** Returns the messages of the caller's conversation, oldest first. Also marks them as read. */
export const readThread = (id: string) => request(call, { params: { id } });

export const threadQuery = (id: string) =>
  queryOptions({ queryKey: [...threadKeyPrefix, id], queryFn: () => readThread(id) });

/** Whether a query key is that of a conversation. Fetching a conversation marks its messages as read. */
export const isThreadKey = (queryKey: QueryKey): boolean =>
  threadKeyPrefix.every((part, index) => queryKey[index] === part);
