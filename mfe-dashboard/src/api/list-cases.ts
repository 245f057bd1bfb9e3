import { listCases as call, type ModerationState } from '@second-gear/contract/moderation';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Listings and reviews of one state, oldest first. Admins only. */
export const casesQuery = (state: ModerationState) =>
  pagedOptions([...queryKeys.moderation, 'queue', state], (ask: PageAsk) =>
    requestPage(call, { query: { ...ask, state } }),
  );
