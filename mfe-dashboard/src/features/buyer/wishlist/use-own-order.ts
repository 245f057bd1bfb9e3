import { reservesCar } from '@second-gear/contract/order-states';
import { listOrders, type Order } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const ownOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'by-car'],
  queryFn: ({ signal }) => request(listOrders, {}, { signal }),
});

/**
 * Returns the signed-in user's order of a car on the wishlist. With a null `carId`, sends no request.
 * `isKnown` is false until the orders have loaded. Until then, the UI must not claim that another user
 * ordered the car.
 */
export function useOwnOrder(carId: string | null): { order: Order | undefined; isKnown: boolean } {
  const [hasResponse, setHasResponse] = useState(false);
  const { data, isSuccess, isFetching } = useQuery({
    ...ownOrdersQuery,
    enabled: carId !== null,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  // Set only once, so that later refetches do not reset `isKnown`.
  if (isSuccess && !isFetching && !hasResponse) setHasResponse(true);
  const order = carId === null ? undefined : data;
  return { order, isKnown: carId === null || order !== undefined || hasResponse };
}
