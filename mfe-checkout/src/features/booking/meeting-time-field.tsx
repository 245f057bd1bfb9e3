import { toErrorMessage } from '@second-gear/contract/error-message';
import { toTimeOptions } from '@second-gear/contract/meeting-times';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { SelectField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { meetingTimesQuery } from './api.ts';
import type { BookingValues } from './booking-values.ts';
import { texts } from './texts.ts';

/**
 * Selects one of the seller's free times. Optional, so it never blocks an order. Renders nothing if the
 * server is an older one without meeting times.
 */
export function MeetingTimeField({
  carId,
  form,
}: {
  carId: string;
  form: UseFormReturn<BookingValues>;
}): ReactElement | null {
  const { data, error, isPending, isFetching, refetch } = useQuery(meetingTimesQuery(carId));
  const { getValues, setValue, register, formState } = form;
  const times = data?.times;

  // A stored draft may contain a time that is no longer offered. The field would look empty, but submit that
  // time.
  useEffect(() => {
    if (times && !times.includes(getValues('meetingTime'))) setValue('meetingTime', '');
  }, [times, getValues, setValue]);

  if (isPending) {
    return (
      <LoadingState label={texts.timesLoading}>
        <Skeleton width="100%" height="3rem" radius="var(--sg-radius-m)" />
      </LoadingState>
    );
  }
  if (!data || !times) {
    if (error instanceof ApiError && error.status === 404) return null;
    return (
      <Stack gap={2}>
        <p role="status">{texts.timesFailed(toErrorMessage(error))}</p>
        <div>
          <Button
            type="button"
            variant="secondary"
            size="s"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {texts.retry}
          </Button>
        </div>
      </Stack>
    );
  }
  if (times.length === 0) return <p>{data.offers ? texts.timesFull : texts.noTimes}</p>;
  return (
    <SelectField
      label={texts.time}
      hint={texts.timeHint}
      optional
      options={[{ value: '', label: texts.agreeLater }, ...toTimeOptions(times)]}
      error={formState.errors.meetingTime?.message}
      {...register('meetingTime')}
    />
  );
}
