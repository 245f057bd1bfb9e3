import { getPayoutAccount as call } from '@second-gear/contract/payouts';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** How far the caller's account for payouts is, by the payment provider's word. */
export const getPayoutAccount = () => request(call);

/**
 * Asked anew each time it is shown: it changes at the provider, of which nobody tells us. For the same reason it is no
 * part of what live updates refresh.
 */
export const payoutAccountQuery = () =>
  queryOptions({ queryKey: ['payout-account'], queryFn: getPayoutAccount, refetchOnMount: 'always' });
