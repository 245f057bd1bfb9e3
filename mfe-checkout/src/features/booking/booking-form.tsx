import { zodResolver } from '@hookform/resolvers/zod';
import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { prefillForm } from '@second-gear/ui/prefill-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { meetingTimesQuery, meQuery } from './api.ts';
import { readDraft, saveDraft } from './booking-draft.ts';
import { bookingSchema, type BookingValues as Values } from './booking-values.ts';
import { formatBookingDay } from './format-booking-day.ts';
import { MeetingPlaceField, useMeetingPlaces } from './meeting-place-field.tsx';
import { MeetingTimeField } from './meeting-time-field.tsx';
import type { BookingOutcome } from './place-order.ts';
import { texts } from './texts.ts';
import { useBooking } from './use-booking.ts';

interface Props {
  car: Car;
  user: { uid: string; email: string; displayName: string };
  /** Dollars, as shown next to the form. */
  price: number;
  onBooked: (orderId: string) => void;
  onPriceChange: (price: number) => void;
}

const INPUT_NAMES = Object.keys(bookingSchema.shape) as (keyof Values)[];
const isInputName = (name: string): boolean => INPUT_NAMES.some((input) => input === name);

function toErrorText(outcome: BookingOutcome): string {
  switch (outcome.kind) {
    case 'booked':
      return '';
    case 'own-order':
      return texts.ownOrder;
    case 'taken':
      return texts.carTaken;
    case 'price-changed':
      return texts.priceChanged(formatPrice(outcome.previousPrice), formatPrice(outcome.price));
    case 'slot-taken':
      return texts.slotTaken;
    case 'unanswered':
      return texts.unanswered(outcome.message);
    case 'invalid-fields': {
      const otherFields = Object.entries(outcome.fields).filter(([name]) => !isInputName(name));
      return [texts.invalidFields, ...otherFields.map(([, message]) => message)].join(' ');
    }
    case 'too-many-unpaid':
    case 'refused':
      return texts.refused(outcome.message);
  }
}

/** The booking form of a signed-in user. Typed values are stored in the tab until the order is placed. */
export function BookingForm({ car, price, user, onBooked, onPriceChange }: Props) {
  const queryClient = useQueryClient();
  const [today] = useState(() => new Date());
  const [draft] = useState(() => readDraft(user.uid, car._id));
  const { data: me } = useQuery(meQuery);
  const places = useMeetingPlaces(car._id);
  const form = useForm<Values>({
    resolver: zodResolver(bookingSchema),
    defaultValues: {
      name: draft?.name || user.displayName || (me?.name ?? ''),
      phone: draft?.phone || (me?.phone ?? ''),
      option: draft?.option ?? '',
      meetingTime: draft?.meetingTime ?? '',
    },
  });
  const { errors } = form.formState;
  const { subscribe, getValues, getFieldState, setValue } = form;
  const { submit, outcome, isPending, hasCrashed } = useBooking({ car, price, user, today });
  const applyOutcome = (result: BookingOutcome) => {
    if (result.kind === 'booked') onBooked(result.orderId);
    if (result.kind === 'price-changed') onPriceChange(result.price);
    if (result.kind === 'invalid-fields') showFieldErrors(INPUT_NAMES, result.fields, form.setError);
    if (result.kind === 'slot-taken') {
      void queryClient.invalidateQueries({ queryKey: meetingTimesQuery(car._id).queryKey });
      setValue('meetingTime', '');
      form.setError('meetingTime', { type: 'server', message: texts.timeTaken }, { shouldFocus: true });
    }
  };

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(user.uid, car._id, values),
      }),
    [subscribe, user.uid, car._id],
  );

  // The account may load after the form.
  useEffect(() => {
    if (me) prefillForm({ getValues, getFieldState, setValue }, { name: me.name, phone: me.phone });
  }, [me, getValues, getFieldState, setValue]);

  const onSubmit = form.handleSubmit((values) => {
    const place = places.places?.find(({ id }) => id === values.option);
    submit(values, place, applyOutcome);
  });

  const readAndSubmit = (event: FormEvent<HTMLFormElement>) => {
    syncDisplayedValues(form, event.currentTarget);
    void onSubmit(event);
  };

  const errorText = hasCrashed ? texts.broken : outcome ? toErrorText(outcome) : '';
  return (
    <form noValidate aria-busy={isPending} onSubmit={readAndSubmit}>
      <Stack gap={4}>
        <p>{texts.noPaymentYet}</p>
        <InertFields inert={isPending}>
          <Stack gap={4}>
            {/* Tab skips read-only fields. */}
            <TextField
              label={texts.date}
              hint={texts.dateHint}
              value={formatBookingDay(today)}
              readOnly
              tabIndex={-1}
            />
            <TextField
              label={texts.name}
              autoComplete="name"
              required
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TextField
              label={texts.email}
              type="email"
              hint={texts.emailHint}
              value={user.email}
              readOnly
              tabIndex={-1}
            />
            <TextField
              label={texts.phone}
              type="tel"
              autoComplete="tel"
              required
              error={errors.phone?.message}
              {...form.register('phone')}
            />
            <MeetingPlaceField places={places} city={car.location.city} form={form} />
            <MeetingTimeField carId={car._id} form={form} />
          </Stack>
        </InertFields>
        {errorText && !isPending && (
          <FormError>
            <span>{errorText}</span>
            {(outcome?.kind === 'own-order' || outcome?.kind === 'too-many-unpaid') && (
              <>
                {' '}
                <Link to="/dashboard/my-order">{texts.toMyOrders}</Link>
              </>
            )}
          </FormError>
        )}
        <Button type="submit" size="l" loading={isPending} disabled={!places.places?.length}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
