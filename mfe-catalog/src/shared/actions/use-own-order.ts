import type { Car } from '@second-gear/contract/cars';
import { reservesCar } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownOrdersQuery } from '../../api/list-own-orders.ts';

/**
 * Returns the user's order for this car. Requests orders only if the car is taken. `isKnown` is false until
 * the orders are loaded. Until then, the UI must not say that another buyer has the car.
 */
export function useOwnOrder(
  carId: string,
  status: Car['status'],
): { order: Order | undefined; isKnown: boolean } {
  const isEnabled = useSession((state) => state.status === 'signed-in') && status !== 'available';
  const [hasLoaded, setHasLoaded] = useState(false);
  const { data, isSuccess, isFetching } = useQuery({
    ...ownOrdersQuery,
    enabled: isEnabled,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  // Stays true during later refetches.
  if (isSuccess && !isFetching && !hasLoaded) setHasLoaded(true);
  const order = isEnabled ? data : undefined;
  return { order, isKnown: !isEnabled || order !== undefined || hasLoaded };
}
