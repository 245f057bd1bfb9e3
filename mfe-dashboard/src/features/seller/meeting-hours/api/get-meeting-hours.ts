import { getHours as call } from '@second-gear/contract/meeting-hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Query of the caller's own meeting hours. */
export const meetingHoursQuery = () =>
  queryOptions({ queryKey: queryKeys.hours, queryFn: () => request(call, {}) });
