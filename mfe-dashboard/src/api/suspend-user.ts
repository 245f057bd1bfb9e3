import { suspendUser as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/** Suspends a person for a reason, or lifts the suspension (null). Throws ApiError, 400 for a reason that will not do. */
export const suspendUser = (id: string, reason: string | null) =>
  request(call, {
    params: { id },
    body: reason === null ? { suspended: false } : { suspended: true, reason },
  });
