import { toErrorMessage } from '@second-gear/contract/error-message';
import type { Order } from '@second-gear/contract/orders';
import { recordPayment } from '@second-gear/contract/payments';
import { ApiError, request } from '@second-gear/shared-auth/request';
import type { PaymentState } from './payment-state.ts';
import { createSingleFlight } from './single-flight.ts';

const recordOnce = createSingleFlight<PaymentState>();

const isRetryable = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

/**
 * Records a charge with our server, which verifies it with the provider. Idempotent. Returns `paid` or
 * `unrecorded`.
 */
export const recordCharge = (order: Order, paymentId: string): Promise<PaymentState> =>
  recordOnce(paymentId, async () => {
    try {
      const { _id: orderId, brandName, resellPrice, email } = order;
      await request(recordPayment, { body: { paymentId, brandName, resellPrice, email, orderId } });
      return { kind: 'paid', paymentId };
    } catch (error) {
      // The card was charged, so every error must end in a state that shows it.
      const message = toErrorMessage(error);
      const canRetry = !(error instanceof ApiError) || isRetryable(error.status);
      return { kind: 'unrecorded', paymentId, message, canRetry };
    }
  });

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Returns the delay before the next recording attempt, in ms. Doubles up to 30 seconds. */
export const getRetryDelayMs = (attempt: number): number =>
  Math.min(MIN_DELAY_MS * 2 ** Math.min(attempt, 10), MAX_DELAY_MS);
