import { recordManualRefund as call } from '@second-gear/contract/refunds';
import { request } from '@second-gear/shared-auth/request';

/** Records a refund made outside the payment provider. Throws 409 if that refund is not stuck. */
export const recordManualRefund = (id: string, reference: string) =>
  request(call, { params: { id }, body: { reference } });
