import type { Car } from '@second-gear/contract/cars';
import { reservesCar } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownOrdersQuery } from '../../api/list-own-orders.ts';

/**
 * The order by which the signed-in person has this car; asked for only where somebody has it. `known` is
 * false until the list of orders was answered: before that nobody may be told that it was somebody else.
 */
export function useOwnOrder(
  carId: string,
  status: Car['status'],
): { order: Order | undefined; known: boolean } {
  const mayBe = useSession((state) => state.status === 'signed-in') && status !== 'available';
  const [answered, setAnswered] = useState(false);
  const { data, isSuccess, isFetching } = useQuery({
    ...ownOrdersQuery,
    enabled: mayBe,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  // Later refreshes of the list take nothing back.
  if (isSuccess && !isFetching && !answered) setAnswered(true);
  const order = mayBe ? data : undefined;
  return { order, known: !mayBe || order !== undefined || answered };
}
