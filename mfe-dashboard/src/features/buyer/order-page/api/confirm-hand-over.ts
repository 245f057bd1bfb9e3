import { confirmHandOver as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/** Confirms that the buyer has received the car. Releases the escrow to the seller. */
export const confirmHandOver = (id: string) => request(call, { params: { id } });
