import { type RefundForm, refundOrder as call } from '@second-gear/contract/refunds';
import { request } from '@second-gear/shared-auth/request';

/**
 * Refunds an order's buyer. Throws 409 if the amount exceeds what is left of the payment, or if the seller is
 * already paid.
 */
export const refundOrder = (orderId: string, body: RefundForm) =>
  request(call, { params: { id: orderId }, body });
