import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listReviewReports as call, type ReviewReport } from '@second-gear/contract/reviews';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

type ReviewReportState = ReviewReport['state'];

/** Returns reported reviews, newest first. A null `state` returns every state. Admins only. */
export const listReviewReports = (pageParams: PageParams, state: ReviewReportState | null) =>
  requestPage(call, { query: { ...pageParams, ...(state && { state }) } });

export const reviewReportsQuery = (state: ReviewReportState | null) =>
  pagedQueryOptions([...queryKeys.reviewReports, state], (pageParams) =>
    listReviewReports(pageParams, state),
  );
