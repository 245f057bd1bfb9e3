import { moveMeeting as call } from '@second-gear/contract/hours';
import { request } from '@second-gear/shared-auth/request';

/** Sets or moves the time of a meeting, or takes it back for null; 409 `slot_taken` where it is not free any more. */
export const moveMeeting = ({ id, time }: { id: string; time: string | null }) =>
  request(call, { params: { id }, body: { time } });
