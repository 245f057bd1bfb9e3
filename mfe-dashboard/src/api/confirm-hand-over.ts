import { confirmHandOver as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/** The buyer has got the car of an own order: the held money is released to the seller. */
export const confirmHandOver = (id: string) => request(call, { params: { id } });
