import type { PageParams } from '@second-gear/contract/paging';
import { listPayouts as call } from '@second-gear/contract/payouts';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Returns a page of the caller's payouts, newest first. */
export const listPayouts = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const payoutsQuery = () => pagedQueryOptions([...queryKeys.payouts, 'list'], listPayouts);
