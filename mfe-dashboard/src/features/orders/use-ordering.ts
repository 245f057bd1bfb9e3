import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { queryKeys } from '@second-gear/contract/query-keys';
import { notify } from '@second-gear/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { carQuery } from '../../api/get-car.ts';
import { wishlist } from './texts.ts';

/** Opens the booking of a car that is known by its id only, if it still can be ordered. */
export function useOrdering() {
  const client = useQueryClient();
  const [booking, setBooking] = useState<Car | null>(null);
  const refresh = async (keys: readonly (readonly string[])[]) => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const open = useMutation({
    mutationFn: (carId: string) => client.fetchQuery({ ...carQuery(carId), staleTime: 0 }),
    onSuccess: async (car) => {
      if (car.status === 'available') {
        setBooking(car);
        return;
      }
      notify.error(wishlist.taken);
      await refresh([queryKeys.wishlist]);
    },
    onError: async (error) => {
      notify.error(failureText(error));
      await refresh([queryKeys.wishlist]);
    },
  });
  return {
    /** The car whose booking is open. */
    booking,
    /** Id of the car that is being looked up. */
    opening: open.isPending ? open.variables : null,
    error: open.error,
    open: (carId: string) => {
      if (!open.isPending) open.mutate(carId);
    },
    close: () => {
      setBooking(null);
    },
    booked: () => {
      setBooking(null);
      void refresh([queryKeys.cars, queryKeys.ads, queryKeys.orders, queryKeys.wishlist]);
    },
  };
}
