import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listReviewReports as call, type ReviewReport } from '@second-gear/contract/reviews';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

type State = ReviewReport['state'];

/** Returns reported reviews, newest first. A null `state` returns every state. Admins only. */
export const listReviewReports = (ask: PageAsk, state: State | null) =>
  requestPage(call, { query: { ...ask, ...(state && { state }) } });

export const reviewReportsQuery = (state: State | null) =>
  pagedOptions([...queryKeys.reviewReports, state], (ask) => listReviewReports(ask, state));
