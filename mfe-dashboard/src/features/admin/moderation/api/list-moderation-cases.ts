import { listCases as call, type ModerationState } from '@second-gear/contract/moderation';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Query of the listings and reviews in one moderation state, oldest first. Admins only. */
export const moderationCasesQuery = (state: ModerationState) =>
  pagedQueryOptions([...queryKeys.moderation, 'queue', state], (pageParams: PageParams) =>
    requestPage(call, { query: { ...pageParams, state } }),
  );
