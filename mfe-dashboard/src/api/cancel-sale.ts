import { cancelSale as call } from '@second-gear/contract/orders';
import { request } from '@second-gear/shared-auth/request';

/** Cancels an order for an own car before its hand-over: the buyer gets all the money back. */
export const cancelSale = (id: string, reason: string) => request(call, { params: { id }, body: { reason } });
