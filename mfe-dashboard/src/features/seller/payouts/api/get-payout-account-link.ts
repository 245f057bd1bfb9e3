import { createPayoutAccountLink as call } from '@second-gear/contract/payouts';
import { request } from '@second-gear/shared-auth/request';

/** Returns a link to the payment provider's pages. The link works once and expires after some minutes. */
export const getPayoutAccountLink = () => request(call);
