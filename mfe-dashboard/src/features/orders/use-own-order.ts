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
 * The order by which the signed-in person has a car of the wishlist; null asks for none. `known` is false
 * while the answer is on its way: until then nobody may be told that it was somebody else.
 */
export function useOwnOrder(carId: string | null): { order: Order | undefined; known: boolean } {
  const [answered, setAnswered] = useState(false);
  const { data, isSuccess, isFetching } = useQuery({
    ...ownOrdersQuery,
    enabled: carId !== null,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  // Later refreshes of the list take nothing back.
  if (isSuccess && !isFetching && !answered) setAnswered(true);
  const order = carId === null ? undefined : data;
  return { order, known: carId === null || order !== undefined || answered };
}
