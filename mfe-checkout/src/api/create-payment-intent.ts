import { createPaymentIntent as call } from '@second-gear/contract/payments';
import { request } from '@second-gear/shared-auth/request';

/**
 * The client secret of an order's one payment intent; a repeat answers the same one while it is payable.
 * `price` in dollars. Throws ApiError (409 when the order isn't payable or costs something else).
 */
export async function createPaymentIntent(orderId: string, price: number): Promise<string> {
  const { clientSecret } = await request(call, { body: { orderId, price } });
  return clientSecret;
}
