import { type RefundForm, refundOrder as call } from '@second-gear/contract/refunds';
import { request } from '@second-gear/shared-auth/request';

/** Gives an order's money back to its buyer; 409 where there is not that much left, or the seller has been paid. */
export const refundOrder = (orderId: string, body: RefundForm) =>
  request(call, { params: { id: orderId }, body });
