import type { PageParams } from '@second-gear/contract/paging';
import {
  createPayoutAccountLink,
  getBalance as getBalanceCall,
  getPayoutAccount as getPayoutAccountCall,
  listPayouts as listPayoutsCall,
} from '@second-gear/contract/payouts';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions } from '../../../api/paged.ts';

/** Returns the caller's balance in dollars. */
export const getBalance = () => request(getBalanceCall);

export const balanceQuery = () =>
  queryOptions({ queryKey: [...queryKeys.payouts, 'balance'], queryFn: getBalance });

/** Returns a link to the payment provider's pages. The link works once and expires after some minutes. */
export const getPayoutAccountLink = () => request(createPayoutAccountLink);

/** Returns the status of the caller's payout account, as reported by the payment provider. */
export const getPayoutAccount = () => request(getPayoutAccountCall);

/**
 * Refetched on every mount, because the payment provider changes the account without notifying us. For the
 * same reason, live updates do not refetch it.
 */
export const payoutAccountQuery = () =>
  queryOptions({ queryKey: ['payout-account'], queryFn: getPayoutAccount, refetchOnMount: 'always' });

/** Returns a page of the caller's payouts, newest first. */
export const listPayouts = (pageParams: PageParams) => requestPage(listPayoutsCall, { query: pageParams });

export const payoutsQuery = () => pagedQueryOptions([...queryKeys.payouts, 'list'], listPayouts);
