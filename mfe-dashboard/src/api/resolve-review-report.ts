import { resolveReviewReport as call, type ReviewReport } from '@second-gear/contract/reviews';
import { request } from '@second-gear/shared-auth/request';

/** Closes a report: the words stay (`dismissed`) or go (`taken_down`). `open` takes that back. */
export const resolveReviewReport = (id: string, resolution: ReviewReport['state']) =>
  request(call, { params: { id }, body: { resolution } });
