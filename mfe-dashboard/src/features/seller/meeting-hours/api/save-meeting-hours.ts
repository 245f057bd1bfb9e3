import { type MeetingHours, saveHours as call } from '@second-gear/contract/meeting-hours';
import { request } from '@second-gear/shared-auth/request';

/** Replaces the caller's meeting hours. Returns the stored hours. */
export const saveMeetingHours = (hours: MeetingHours): Promise<MeetingHours> =>
  request(call, { body: hours });
