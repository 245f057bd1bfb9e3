import { renewCode as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/** Makes another hand-over code for an own order, with new tries. */
export const renewCode = (id: string) => request(call, { params: { id } });
