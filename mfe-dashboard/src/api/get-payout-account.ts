import { getPayoutAccount as call } from '@second-gear/contract/payouts';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the status of the caller's payout account, as reported by the payment provider. */
export const getPayoutAccount = () => request(call);

/**
 * Refetched on every mount, because the provider changes it without notifying us. Live updates skip it for
 * the same reason.
 */
export const payoutAccountQuery = () =>
  queryOptions({ queryKey: ['payout-account'], queryFn: getPayoutAccount, refetchOnMount: 'always' });
