import { resolveReviewReport as call, type ReviewReport } from '@second-gear/contract/reviews';
import { request } from '@second-gear/shared-auth/request';

/**
 * Closes a report of a review. `dismissed` leaves the review text public, `taken_down` hides the text. `open`
 * reopens the report and shows the text again.
 */
export const resolveReviewReport = (id: string, resolution: ReviewReport['state']) =>
  request(call, { params: { id }, body: { resolution } });
