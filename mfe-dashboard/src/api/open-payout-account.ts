import { openPayoutAccount as call } from '@second-gear/contract/payouts';
import { request } from '@second-gear/shared-auth/request';

/** A link to the payment provider's pages; good once and for some minutes. */
export const openPayoutAccount = () => request(call);
