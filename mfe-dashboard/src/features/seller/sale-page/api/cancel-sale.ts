import { cancelSale as call } from '@second-gear/contract/orders';
import { request } from '@second-gear/shared-auth/request';

/** Cancels an order for the caller's car before the hand-over. Refunds the buyer in full. */
export const cancelSale = (id: string, reason: string) => request(call, { params: { id }, body: { reason } });
