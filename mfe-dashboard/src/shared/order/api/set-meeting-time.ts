import { moveMeeting as call } from '@second-gear/contract/meeting-hours';
import { request } from '@second-gear/shared-auth/request';

/**
 * Sets or moves the meeting time. A null `time` cancels the meeting. Throws 409 `slot_taken` if the time is
 * no longer free.
 */
export const setMeetingTime = ({ id, time }: { id: string; time: string | null }) =>
  request(call, { params: { id }, body: { time } });
