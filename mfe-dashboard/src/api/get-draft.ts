import { getDraft as call } from '@second-gear/contract/drafts';
import { request } from '@second-gear/shared-auth/request';

/** An own draft as it is now; 409 for one that has become a car. */
export const getDraft = (id: string) => request(call, { params: { id } });
