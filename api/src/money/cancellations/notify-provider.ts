import { withdrawIntentsOf } from '../payments/poll-intents.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { sendRefundsNow } from '../refund-processing/send-refunds.ts';

/** Changes of a committed database transaction that must be sent to the payment provider. */
export interface ProviderUpdates {
  /** Ids of canceled unpaid orders, whose payment intents must be canceled. */
  canceledOrderIds: string[];
  /** Ids of decided refunds, which must be sent. */
  refundIds: string[];
}

/** Sends the results to the payment provider. Call it after the commit. Jobs retry failures. */
export async function notifyProvider(
  paymentContext: PaymentContext,
  { canceledOrderIds, refundIds }: ProviderUpdates,
): Promise<void> {
  await withdrawIntentsOf(paymentContext, canceledOrderIds);
  await sendRefundsNow(paymentContext, refundIds);
}
