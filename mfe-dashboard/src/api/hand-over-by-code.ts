import { handOverByCode as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/** Releases the money of a sale by the buyer's six digits; 400 with `triesLeft` where they are wrong. */
export const handOverByCode = (id: string, code: string) => request(call, { params: { id }, body: { code } });
