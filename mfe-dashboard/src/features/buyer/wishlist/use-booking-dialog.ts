import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { notify } from '@second-gear/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { carQuery } from '../../../api/get-car.ts';
import { texts } from './texts.ts';

/** Manages the booking dialog. It opens for a car id if that car can still be ordered. */
export function useBookingDialog() {
  const client = useQueryClient();
  const [booking, setBooking] = useState<Car | null>(null);
  const carLookup = useMutation({
    mutationFn: (carId: string) => client.fetchQuery({ ...carQuery(carId), staleTime: 0 }),
    onSuccess: async (car) => {
      if (car.status === 'available') {
        setBooking(car);
        return;
      }
      notify.error(texts.taken);
      await invalidateAfter(client, 'updateWishlist');
    },
    onError: async (error) => {
      notify.error(toErrorMessage(error));
      await invalidateAfter(client, 'updateWishlist');
    },
  });
  return {
    /** The car whose booking dialog is open. */
    booking,
    /** Id of the car that is being loaded for the dialog. */
    opening: carLookup.isPending ? carLookup.variables : null,
    error: carLookup.error,
    open: (carId: string) => {
      if (!carLookup.isPending) carLookup.mutate(carId);
    },
    close: () => {
      setBooking(null);
    },
    onBooked: () => {
      setBooking(null);
      void invalidateAfter(client, 'placeOrder');
    },
  };
}
