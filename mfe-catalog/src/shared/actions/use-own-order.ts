import type { Car } from '@second-gear/contract/cars';
import { reservesCar } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownOrdersQuery } from '../../api/list-own-orders.ts';

/**
 * Returns the user's order for this car. Requests orders only if the car is taken. `known` is false until
 * they load; until then, don't show that another buyer has it.
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
  // A later refetch doesn't reset this.
  if (isSuccess && !isFetching && !answered) setAnswered(true);
  const order = mayBe ? data : undefined;
  return { order, known: !mayBe || order !== undefined || answered };
}
