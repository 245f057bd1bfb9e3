import type { Car } from '@second-gear/contract/cars';
import { formatAddress } from '@second-gear/contract/fields';
import type { MeetingLocation } from '@second-gear/contract/meeting-locations';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { localDay } from '@second-gear/contract/written';
import { notify } from '@second-gear/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dropDraft } from './booking-draft.ts';
import type { BookingValues } from './booking-values.ts';
import { type BookingOutcome, placeOrder } from './place-order.ts';
import { texts } from './texts.ts';

interface Booking {
  car: Car;
  /** Dollars, as shown beside the form. */
  price: number;
  user: { uid: string; email: string };
  /** The day shown in the form, which is the day sent. */
  today: Date;
  onBooked: (orderId: string) => void;
  /** The car costs this now: to be shown, and asked about. */
  onPrice: (price: number) => void;
  /** The chosen time is not free any more: another one is to be asked for. */
  onSlotTaken: () => void;
  /** Messages by field name, from the server. */
  onBadFields: (fields: Record<string, string>) => void;
}

/** Sends the booking form: one attempt at a time, toasts by the spec, and what came of the last attempt. */
export function useBooking({
  car,
  price,
  user,
  today,
  onBooked,
  onPrice,
  onSlotTaken,
  onBadFields,
}: Booking) {
  const queryClient = useQueryClient();
  // A second submit may come before React has drawn the disabled button.
  const underWay = useRef(false);
  const unanswered = useRef(false);

  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: async ({ form, place }: { form: BookingValues; place: MeetingLocation | undefined }) => {
      const { brandName, model } = car;
      const { meetingTime, ...asked } = form;
      const outcome = await placeOrder({
        ...asked,
        ...(meetingTime !== '' && { meetingTime }),
        carId: car._id,
        email: user.email,
        brandName,
        model,
        resellPrice: price,
        ...(place && { location: formatAddress(place.location) }),
        bookingDate: localDay(today),
      });
      return unanswered.current && outcome.kind === 'own-order'
        ? ({ kind: 'booked', orderId: outcome.orderId } satisfies BookingOutcome)
        : outcome;
    },
    // These run also when the dialog was closed meanwhile: the order stands and must be told.
    onSuccess: (outcome) => {
      unanswered.current = outcome.kind === 'unanswered';
      if (outcome.kind === 'booked') {
        dropDraft(user.uid, car._id);
        notify.success(texts.placed);
      } else if (outcome.kind !== 'price-changed' && outcome.kind !== 'slot-taken')
        notify.error(texts.failed);
    },
    onError: () => {
      notify.error(texts.failed);
    },
    onSettled: () => {
      underWay.current = false;
      void refreshAfter(queryClient, 'ordering');
    },
  });

  const submit = (form: BookingValues, place: MeetingLocation | undefined) => {
    if (underWay.current) return;
    underWay.current = true;
    // These run only while the dialog is still there.
    mutate(
      { form, place },
      {
        onSuccess: (outcome) => {
          if (outcome.kind === 'booked') onBooked(outcome.orderId);
          if (outcome.kind === 'price-changed') onPrice(outcome.price);
          if (outcome.kind === 'slot-taken') onSlotTaken();
          if (outcome.kind === 'bad-fields') onBadFields(outcome.fields);
        },
      },
    );
  };
  return { submit, outcome: data, isPending, broken: isError };
}
