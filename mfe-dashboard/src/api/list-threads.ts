import { listThreads as call } from '@second-gear/contract/messages';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns the caller's conversations, latest first. */
export const listThreads = (ask: PageAsk) => requestPage(call, { query: ask });

export const threadsQuery = (uid: string) =>
  pagedOptions([...queryKeys.messages, 'threads', uid], listThreads);
