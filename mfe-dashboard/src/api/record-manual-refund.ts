import { recordManualRefund as call } from '@second-gear/contract/refunds';
import { request } from '@second-gear/shared-auth/request';

/** Records that the buyer got a refund outside the payment provider; 409 where that refund is not stuck. */
export const recordManualRefund = (id: string, reference: string) =>
  request(call, { params: { id }, body: { reference } });
