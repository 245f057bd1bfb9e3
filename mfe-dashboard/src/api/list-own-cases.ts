import { listOwnCases as call } from '@second-gear/contract/moderation';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** The caller's listings and reviews that others do not see, newest first. */
export const ownCasesQuery = () =>
  pagedOptions(
    [...queryKeys.moderation, 'own'],
    (ask: PageAsk) => requestPage(call, { query: ask }),
    SHORT_PAGE,
  );
