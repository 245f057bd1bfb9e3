import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { notify } from '@second-gear/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { carQuery } from '../../api/get-car.ts';
import { wishlist } from './texts.ts';

/** Opens the booking of a car by its id, if it can still be ordered. */
export function useOrdering() {
  const client = useQueryClient();
  const [booking, setBooking] = useState<Car | null>(null);
  const carLookup = useMutation({
    mutationFn: (carId: string) => client.fetchQuery({ ...carQuery(carId), staleTime: 0 }),
    onSuccess: async (car) => {
      if (car.status === 'available') {
        setBooking(car);
        return;
      }
      notify.error(wishlist.taken);
      await invalidateAfter(client, 'updateWishlist');
    },
    onError: async (error) => {
      notify.error(toErrorMessage(error));
      await invalidateAfter(client, 'updateWishlist');
    },
  });
  return {
    /** The car with the open booking. */
    booking,
    /** Id of the car that is loading. */
    opening: carLookup.isPending ? carLookup.variables : null,
    error: carLookup.error,
    open: (carId: string) => {
      if (!carLookup.isPending) carLookup.mutate(carId);
    },
    close: () => {
      setBooking(null);
    },
    booked: () => {
      setBooking(null);
      void invalidateAfter(client, 'placeOrder');
    },
  };
}
