import { listRules as call } from '@second-gear/contract/moderation';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Query of the rules that hold listings and reviews for moderation. Admins only. */
export const moderationRulesQuery = () =>
  queryOptions({ queryKey: [...queryKeys.moderation, 'rules'], queryFn: () => request(call, {}) });
