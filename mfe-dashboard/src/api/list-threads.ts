import { listThreads as call } from '@second-gear/contract/messages';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from './paged.ts';

/** Returns the caller's conversations, latest first. */
export const listThreads = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const threadsQuery = (uid: string) =>
  pagedQueryOptions([...queryKeys.messages, 'threads', uid], listThreads);
