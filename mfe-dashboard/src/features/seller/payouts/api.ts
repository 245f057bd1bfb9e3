import type { PageParams } from '@second-gear/contract/paging';
import {
  createPayoutAccountLink,
  getBalance,
  getPayoutAccount,
  listPayouts as listPayoutsCall,
} from '@second-gear/contract/payouts';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions } from '../../../shared/api/paged.ts';

/** Query for the caller's balance in dollars. */
export const balanceQuery = () =>
  queryOptions({ queryKey: [...queryKeys.payouts, 'balance'], queryFn: () => request(getBalance) });

/** Returns a link to the payment provider's pages. The link works once and expires after some minutes. */
export const getPayoutAccountLink = () => request(createPayoutAccountLink);

/**
 * Query for the status of the caller's payout account. It is refetched on every mount, because the payment
 * provider changes the account without notifying us. For the same reason, live updates do not refetch it.
 */
export const payoutAccountQuery = () =>
  queryOptions({
    queryKey: ['payout-account'],
    queryFn: () => request(getPayoutAccount),
    refetchOnMount: 'always',
  });

/** Returns a page of the caller's payouts, newest first. */
export const listPayouts = (pageParams: PageParams) => requestPage(listPayoutsCall, { query: pageParams });

export const payoutsQuery = () => pagedQueryOptions([...queryKeys.payouts, 'list'], listPayouts);
