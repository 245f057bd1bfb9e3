import { renewCode as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/** Creates a new hand-over code for the caller's order and resets its tries. */
export const renewCode = (id: string) => request(call, { params: { id } });
