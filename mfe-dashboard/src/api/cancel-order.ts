import { cancelOrder as call } from '@second-gear/contract/orders';
import { request } from '@second-gear/shared-auth/request';

/** Cancels an unpaid order of the caller. Throws 409 if it is paid or expired. */
export const cancelOrder = (id: string) => request(call, { params: { id } });
