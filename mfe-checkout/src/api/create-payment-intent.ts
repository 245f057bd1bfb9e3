import { createPaymentIntent as call } from '@second-gear/contract/payments';
import { request } from '@second-gear/shared-auth/request';

/**
 * Returns the client secret of an order's only payment intent. Repeated calls return the same secret while
 * the order is payable. `price` in dollars. Throws ApiError, 409 if the order isn't payable or has another
 * price.
 */
export async function createPaymentIntent(orderId: string, price: number): Promise<string> {
  const { clientSecret } = await request(call, { body: { orderId, price } });
  return clientSecret;
}
