import { getPayoutAccount as call } from '@second-gear/contract/payouts';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the status of the caller's payout account, as reported by the payment provider. */
export const getPayoutAccount = () => request(call);

/**
 * Refetched on every mount, because the payment provider changes the account without notifying us. For the
 * same reason, live updates do not refetch it.
 */
export const payoutAccountQuery = () =>
  queryOptions({ queryKey: ['payout-account'], queryFn: getPayoutAccount, refetchOnMount: 'always' });
