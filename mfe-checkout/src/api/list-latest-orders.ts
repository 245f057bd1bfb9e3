import { listOrders as call, type Order } from '@second-gear/contract/orders';
import { requestPage } from '@second-gear/shared-auth/request';

/** Returns the caller's latest orders, newest first, at most 100. Throws ApiError. */
export async function listLatestOrders(): Promise<Order[]> {
  const page = await requestPage(call, { query: { limit: 100 } });
  return page.items;
}
