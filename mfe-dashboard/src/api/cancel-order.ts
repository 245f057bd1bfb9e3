import { cancelOrder as call } from '@second-gear/contract/orders';
import { request } from '@second-gear/shared-auth/request';

/** Cancels an own unpaid order; 409 once it is paid or has lapsed. */
export const cancelOrder = (id: string) => request(call, { params: { id } });
