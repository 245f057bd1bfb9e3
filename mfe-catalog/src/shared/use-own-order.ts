import type { Car } from '@second-gear/contract/car';
import type { Order } from '@second-gear/contract/order';
import { reservesCar } from '@second-gear/contract/order-states';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { ownOrdersQuery } from '../api/get-own-orders.ts';

/** The order by which the signed-in person has this car; asked for only where somebody has it. */
export function useOwnOrder(carId: string, status: Car['status']): Order | undefined {
  const mayBe = useSession((state) => state.status === 'signed-in') && status !== 'available';
  const { data } = useQuery({
    ...ownOrdersQuery,
    enabled: mayBe,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  return mayBe ? data : undefined;
}
