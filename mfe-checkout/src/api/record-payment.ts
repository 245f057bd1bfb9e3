import type { Order } from '@second-gear/contract/orders';
import { recordPayment as call } from '@second-gear/contract/payments';
import { request } from '@second-gear/shared-auth/request';

/**
 * Records a payment; the server verifies it with the payment provider. Idempotent: a repeat returns the same
 * id. Throws ApiError.
 *
 * @param paymentId the payment intent's id
 */
export async function recordPayment(order: Order, paymentId: string): Promise<string> {
  const { _id: orderId, brandName, resellPrice, email } = order;
  const { insertedId } = await request(call, { body: { paymentId, brandName, resellPrice, email, orderId } });
  return insertedId;
}
