import { suspendUser as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/**
 * Suspends a user for a reason. A null reason lifts the suspension. Throws ApiError 400 for an invalid
 * reason.
 */
export const suspendUser = (id: string, reason: string | null) =>
  request(call, {
    params: { id },
    body: reason === null ? { suspended: false } : { suspended: true, reason },
  });
