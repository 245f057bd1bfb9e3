import { listOrders, type Order } from '@second-gear/contract/order';
import { reservesCar } from '@second-gear/contract/order-states';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions, useQuery } from '@tanstack/react-query';

const ownOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'by-car'],
  queryFn: ({ signal }) => request(listOrders, {}, { signal }),
});

/** The order by which the signed-in person has a car of the wishlist; null asks for none. */
export function useOwnOrder(carId: string | null): Order | undefined {
  const { data } = useQuery({
    ...ownOrdersQuery,
    enabled: carId !== null,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  return carId === null ? undefined : data;
}
