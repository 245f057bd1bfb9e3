import type { PaymentContext } from '../payments/payment-context.ts';
import { withdrawIntentsOf } from '../payments/poll-intents.ts';
import { processRefundsNow } from '../refunds/process-refunds.ts';

/** What a transaction ended, for the payment provider. */
export interface ClosedOrders {
  /** Ids of cancelled unpaid orders, whose intents must be withdrawn. */
  cancelled: string[];
  /** Ids of decided refunds. */
  refunds: string[];
}

/** Informs the provider after the commit. Jobs retry what fails. */
export async function notifyProvider(
  paymentContext: PaymentContext,
  { cancelled, refunds }: ClosedOrders,
): Promise<void> {
  await withdrawIntentsOf(paymentContext, cancelled);
  await processRefundsNow(paymentContext, refunds);
}
