import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/** Reports a review to the admins. Another report by the same user replaces the reason. Throws ApiError. */
export const addReviewReport = async (id: string, reason: string) =>
  request((await loadCalls()).addReviewReport, { params: { id }, body: { reason } });
