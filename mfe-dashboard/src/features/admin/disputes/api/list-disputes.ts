import { type DISPUTE_SORTS, listDisputes as call } from '@second-gear/contract/disputes';
import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

export interface DisputeFilter {
  /** `open` includes disputes that the seller has answered. Null returns all disputes. */
  state: 'open' | 'decided' | null;
  sort: Sort<(typeof DISPUTE_SORTS)[number]> | null;
}

/** Returns disputes, by default open ones first, then newest first. Admins only. */
export const listDisputes = (pageParams: PageParams, { state, sort }: DisputeFilter) =>
  requestPage(call, { query: { ...pageParams, ...(state && { state }), ...(sort && { sort }) } });

export const disputesQuery = (filter: DisputeFilter) =>
  pagedQueryOptions([...queryKeys.disputes, filter], (pageParams) => listDisputes(pageParams, filter));
