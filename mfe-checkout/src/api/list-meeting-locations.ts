import {
  listMeetingLocations as listMeetingLocationsCall,
  type MeetingLocation,
} from '@second-gear/contract/meeting-locations';
import type { Page } from '@second-gear/contract/paging';
import { requestPage } from '@second-gear/shared-auth/request';
import { infiniteQueryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 100;

/**
 * With access `user`, the client renews an expiring token first. Without a token, this public endpoint would
 * return only cities.
 */
const call = { ...listMeetingLocationsCall, access: 'user' } as const;

/** Returns one page of meeting places: the car's own place first, then the nearest. Throws ApiError. */
export const listMeetingLocations = (
  carId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<MeetingLocation>> =>
  requestPage(
    call,
    { query: { carId, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) } },
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
