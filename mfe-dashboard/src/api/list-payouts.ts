import type { PageAsk } from '@second-gear/contract/paging';
import { listPayouts as call } from '@second-gear/contract/payouts';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns a page of the caller's payouts, newest first. */
export const listPayouts = (ask: PageAsk) => requestPage(call, { query: ask });

export const payoutsQuery = () => pagedOptions([...queryKeys.payouts, 'list'], listPayouts);
