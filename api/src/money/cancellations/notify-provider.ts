import { withdrawIntentsOf } from '../payments/poll-intents.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { processRefundsNow } from '../refund-processing/process-refunds.ts';

/** Results of a transaction that the payment provider must be informed about. */
export interface ProviderUpdates {
  /** Ids of cancelled unpaid orders, whose payment intents must be withdrawn. */
  cancelled: string[];
  /** Ids of decided refunds, which must be sent. */
  refunds: string[];
}

/** Informs the payment provider after the commit. Jobs retry failures. */
export async function notifyProvider(
  paymentContext: PaymentContext,
  { cancelled, refunds }: ProviderUpdates,
): Promise<void> {
  await withdrawIntentsOf(paymentContext, cancelled);
  await processRefundsNow(paymentContext, refunds);
}
