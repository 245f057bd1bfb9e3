import { getHours as call } from '@second-gear/contract/meeting-hours';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** The caller's own meeting hours. */
export const hoursQuery = () => queryOptions({ queryKey: queryKeys.hours, queryFn: () => request(call, {}) });
