import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { notify } from '@second-gear/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { carQuery } from '../../api/get-car.ts';
import { wishlist } from './texts.ts';

/** Opens the booking of a car by its id, if it can still be ordered. */
export function useOrdering() {
  const client = useQueryClient();
  const [booking, setBooking] = useState<Car | null>(null);
  const open = useMutation({
    mutationFn: (carId: string) => client.fetchQuery({ ...carQuery(carId), staleTime: 0 }),
    onSuccess: async (car) => {
      if (car.status === 'available') {
        setBooking(car);
        return;
      }
      notify.error(wishlist.taken);
      await refreshAfter(client, 'wishing');
    },
    onError: async (error) => {
      notify.error(failureText(error));
      await refreshAfter(client, 'wishing');
    },
  });
  return {
    /** The car with the open booking. */
    booking,
    /** Id of the car that is loading. */
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
      void refreshAfter(client, 'ordering');
    },
  };
}
