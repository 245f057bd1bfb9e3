import { listRules as call } from '@second-gear/contract/moderation';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** The rules by which listings and reviews wait; only an admin is answered. */
export const rulesQuery = () =>
  queryOptions({ queryKey: [...queryKeys.moderation, 'rules'], queryFn: () => request(call, {}) });
