import type { Car } from '@second-gear/contract/cars';
import { formatAddress } from '@second-gear/contract/fields';
import { toLocalDate } from '@second-gear/contract/format';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { notify } from '@second-gear/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { deleteDraft } from './booking-draft.ts';
import type { BookingValues } from './booking-values.ts';
import { type BookingOutcome, placeOrder } from './place-order.ts';
import { texts } from './texts.ts';

interface BookingOptions {
  car: Car;
  /** Dollars, as shown next to the form. */
  price: number;
  user: { uid: string; email: string };
  /** The day shown in the form and sent to the server. */
  today: Date;
}

/**
 * Submits the booking form, one attempt at a time, and shows the toasts that the product specification
 * requires. Returns the result of the last attempt.
 */
export function useBooking({ car, price, user, today }: BookingOptions) {
  const queryClient = useQueryClient();
  // A second submission may come before React renders the disabled button.
  const isSubmitting = useRef(false);
  const wasResponseLost = useRef(false);

  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: async ({ form, place }: { form: BookingValues; place: MeetingLocation | undefined }) => {
      const { brandName, model } = car;
      const { meetingTime, ...orderFields } = form;
      const outcome = await placeOrder({
        ...orderFields,
        ...(meetingTime !== '' && { meetingTime }),
        carId: car._id,
        email: user.email,
        brandName,
        model,
        resellPrice: price,
        ...(place && { location: formatAddress(place.location) }),
        bookingDate: toLocalDate(today),
      });
      return wasResponseLost.current && outcome.kind === 'own-order'
        ? ({ kind: 'booked', orderId: outcome.orderId } satisfies BookingOutcome)
        : outcome;
    },
    // These callbacks run even after the dialog closes, so the buyer learns the result.
    onSuccess: (outcome) => {
      wasResponseLost.current = outcome.kind === 'unanswered';
      if (outcome.kind === 'booked') {
        deleteDraft(user.uid, car._id);
        notify.success(texts.placed);
      } else if (outcome.kind !== 'price-changed' && outcome.kind !== 'slot-taken')
        notify.error(texts.failed);
    },
    onError: () => notify.error(texts.failed),
    onSettled: () => {
      isSubmitting.current = false;
      void invalidateAfter(queryClient, 'placeOrder');
    },
  });

  /** Books the car. `onOutcome` runs only while the dialog is open. */
  const submit = (
    form: BookingValues,
    place: MeetingLocation | undefined,
    onOutcome: (outcome: BookingOutcome) => void,
  ) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    mutate({ form, place }, { onSuccess: onOutcome });
  };
  return { submit, outcome: data, isPending, hasCrashed: isError };
}
