import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatAddress } from '@second-gear/contract/fields';
import { Button } from '@second-gear/ui/button';
import { SelectField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { meetingLocationsQuery } from './api.ts';
import type { BookingValues } from './booking-values.ts';
import { texts } from './texts.ts';

/** Loads the meeting places, page by page. `places` is undefined until the first page is loaded. */
export function useMeetingPlaces(carId: string) {
  const query = useInfiniteQuery(meetingLocationsQuery(carId));
  const places = query.data?.pages.flatMap((page) => page.items);
  return { query, places };
}

export function MeetingPlaceField({
  places: { query, places },
  city,
  form,
}: {
  city: string;
  places: ReturnType<typeof useMeetingPlaces>;
  form: UseFormReturn<BookingValues>;
}) {
  const { getValues, setValue, register } = form;
  // The default is the first place if it is in the car's city. A stored draft may contain a place that is no
  // longer offered. The field would look empty, but submit that place.
  useEffect(() => {
    if (!places || places.some((place) => place.id === getValues('option'))) return;
    const [firstPlace] = places;
    setValue('option', firstPlace?.location.city === city ? firstPlace.id : '');
  }, [places, city, getValues, setValue]);

  if (query.isPending) {
    return (
      <LoadingState label={texts.placesLoading}>
        <Skeleton width="100%" height="3rem" radius="var(--sg-radius-m)" />
      </LoadingState>
    );
  }
  if (!places) {
    return (
      <ErrorState
        title={texts.placesFailed}
        message={toErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (places.length === 0) {
    return (
      <EmptyState icon="pin" title={texts.placesEmptyTitle}>
        {texts.placesEmpty}
      </EmptyState>
    );
  }
  return (
    <Stack gap={2}>
      <SelectField
        label={texts.place}
        hint={texts.placeHint}
        placeholder={texts.choosePlace}
        options={places.map(({ id, location }) => ({ value: id, label: formatAddress(location) }))}
        error={form.formState.errors.option?.message}
        {...register('option')}
      />
      {query.hasNextPage && (
        <Button
          type="button"
          variant="ghost"
          size="s"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.morePlaces}
        </Button>
      )}
    </Stack>
  );
}
