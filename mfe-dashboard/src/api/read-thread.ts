import { readThread as call } from '@second-gear/contract/messages';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { type QueryKey, queryOptions } from '@tanstack/react-query';

const key = [...queryKeys.messages, 'thread'] as const;

/** Messages of an own conversation, oldest first; reading marks them read. */
export const readThread = (id: string) => request(call, { params: { id } });

export const threadQuery = (id: string) =>
  queryOptions({ queryKey: [...key, id], queryFn: () => readThread(id) });

/** Is this the key of a conversation, whose fetching counts as reading? */
export const isThread = (queryKey: QueryKey): boolean => key.every((part, index) => queryKey[index] === part);
