import { addOrder as call, type NewOrder } from '@second-gear/contract/orders';
import { request } from '@second-gear/shared-auth/request';

/** Books a car. Returns the order's id. Throws ApiError, 409 if the car is already booked. */
export async function addOrder(order: NewOrder): Promise<string> {
  const { insertedId } = await request(call, { body: order });
  return insertedId;
}
