import { suspendUser as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/** Suspends a person, or lifts the suspension. */
export const suspendUser = (id: string, suspended: boolean) =>
  request(call, { params: { id }, body: { suspended } });
