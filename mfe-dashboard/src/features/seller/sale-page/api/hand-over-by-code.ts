import { handOverByCode as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/**
 * Releases the money of a sale with the buyer's six-digit code. Throws 400 with `triesLeft` if the code is
 * wrong.
 */
export const handOverByCode = (id: string, code: string) => request(call, { params: { id }, body: { code } });
