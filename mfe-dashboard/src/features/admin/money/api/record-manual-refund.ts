import { recordManualRefund as call } from '@second-gear/contract/refunds';
import { request } from '@second-gear/shared-auth/request';

/**
 * Records a refund that an admin has paid outside the payment provider. Throws 409 unless the refund is
 * stuck.
 */
export const recordManualRefund = (id: string, reference: string) =>
  request(call, { params: { id }, body: { reference } });
