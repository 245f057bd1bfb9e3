import type { Order } from '@second-gear/contract/orders';
import { recordPayment as call } from '@second-gear/contract/payments';
import { request } from '@second-gear/shared-auth/request';

/**
 * Tells the server that the provider took the money; it asks the provider itself. Safe to repeat: the same
 * id comes back. Throws ApiError.
 *
 * @param paymentId the payment intent's id
 */
export async function recordPayment(order: Order, paymentId: string): Promise<string> {
  const { _id: orderId, brandName, resellPrice, email } = order;
  const { insertedId } = await request(call, { body: { paymentId, brandName, resellPrice, email, orderId } });
  return insertedId;
}
