import { cancelOrder as call } from '@second-gear/contract/orders';
import { request } from '@second-gear/shared-auth/request';

/**
 * Cancels an order of the caller. A paid order is refunded in full. Throws 409 if the order is expired or its
 * cancellation period has ended.
 */
export const cancelOrder = (id: string) => request(call, { params: { id } });
