import { getHours, type MeetingHours, saveHours } from '@second-gear/contract/meeting-hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Query for the caller's own meeting hours. */
export const meetingHoursQuery = () =>
  queryOptions({ queryKey: queryKeys.hours, queryFn: () => request(getHours, {}) });

/** Replaces the caller's meeting hours. Returns the stored hours. */
export const saveMeetingHours = (hours: MeetingHours): Promise<MeetingHours> =>
  request(saveHours, { body: hours });
