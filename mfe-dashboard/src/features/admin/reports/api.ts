import { queryKeys } from '@second-gear/contract/query-keys';
import {
  deleteReport as deleteReportCall,
  type ReportedItem,
  resolveReport as resolveReportCall,
  restoreReport as restoreReportCall,
} from '@second-gear/contract/reports';
import {
  listReviewReports,
  resolveReviewReport as resolveReviewReportCall,
  type ReviewReport,
} from '@second-gear/contract/reviews';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, toQuery } from '../../../shared/api/paged.ts';

/** Deletes a report but not its car. */
export const deleteReport = (id: string) => request(deleteReportCall, { params: { id } });

/** Query for reported reviews, newest first. A null `state` returns every state. Admins only. */
export const reviewReportsQuery = (state: ReviewReport['state'] | null) =>
  pagedQueryOptions([...queryKeys.reviewReports, state], (pageParams) =>
    requestPage(listReviewReports, { query: { ...pageParams, ...toQuery({ state }) } }),
  );

/**
 * Closes a report about a car. `dismissed` leaves the car online, `removed` removes the car. `open` reopens
 * the report and restores a removed car.
 */
export const resolveReport = (id: string, resolution: ReportedItem['state']) =>
  request(resolveReportCall, { params: { id }, body: { resolution } });

/**
 * Closes a report about a review. `dismissed` leaves the review text public, `taken_down` hides the text.
 * `open` reopens the report and shows the text again.
 */
export const resolveReviewReport = (id: string, resolution: ReviewReport['state']) =>
  request(resolveReviewReportCall, { params: { id }, body: { resolution } });

/** Restores a report within 24 hours of its deletion. Throws 404 after that. */
export const restoreReport = (id: string) => request(restoreReportCall, { params: { id } });
