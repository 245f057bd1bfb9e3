import { getDraft as call } from '@second-gear/contract/drafts';
import { request } from '@second-gear/shared-auth/request';

/**
 * Returns the current version of the caller's draft. Throws 409 if the draft was already submitted as a car.
 */
export const getDraft = (id: string) => request(call, { params: { id } });
