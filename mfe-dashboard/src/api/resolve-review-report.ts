import { resolveReviewReport as call, type ReviewReport } from '@second-gear/contract/reviews';
import { request } from '@second-gear/shared-auth/request';

/** Closes a report. `dismissed` leaves the review text public, `taken_down` hides it. `open` reverts that. */
export const resolveReviewReport = (id: string, resolution: ReviewReport['state']) =>
  request(call, { params: { id }, body: { resolution } });
