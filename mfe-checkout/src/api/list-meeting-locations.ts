import {
  listMeetingLocations as listMeetingLocationsCall,
  type MeetingLocation,
} from '@second-gear/contract/meeting-locations';
import type { Page } from '@second-gear/contract/paging';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PLACES_A_PAGE = 100;

/**
 * The booking form is for people who are signed in. A public call would go out without a token that is about to end,
 * and be answered with the cities alone: this one has the token renewed first.
 */
const call = { ...listMeetingLocationsCall, access: 'user' } as const;

/** One page of meeting places, the car's own first, then the nearest. Throws ApiError. */
export const listMeetingLocations = (
  carId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<MeetingLocation>> =>
  requestPage(
    call,
    { query: { carId, limit: PLACES_A_PAGE, ...(cursor ? { cursor } : {}) } },
    signal ? { signal } : {},
  );

export const meetingLocationsQuery = (carId: string) =>
  infiniteQueryOptions({
    queryKey: ['meeting-locations', carId],
    queryFn: ({ pageParam, signal }) => listMeetingLocations(carId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
