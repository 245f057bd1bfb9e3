import { getBalance as call } from '@second-gear/contract/payouts';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the caller's balance in dollars. */
export const getBalance = () => request(call);

export const balanceQuery = () =>
  queryOptions({ queryKey: [...queryKeys.payouts, 'balance'], queryFn: getBalance });
