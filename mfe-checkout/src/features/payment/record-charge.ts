import { failureText } from '@second-gear/contract/failure-text';
import type { Order } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { recordPayment } from '../../api/record-payment.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import type { PaymentState } from './payment-state.ts';

const once = singleFlight<PaymentState>();

const mayHeal = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

/** Records a charge with our server, which verifies it with the provider. Returns `paid` or `unrecorded`. */
export const recordCharge = (order: Order, paymentId: string): Promise<PaymentState> =>
  once(paymentId, async () => {
    try {
      await recordPayment(order, paymentId);
      return { kind: 'paid', paymentId };
    } catch (error) {
      // The card was charged, so every error must end in a state that shows it.
      const message = failureText(error);
      const mayRepeat = !(error instanceof ApiError) || mayHeal(error.status);
      return { kind: 'unrecorded', paymentId, message, mayRepeat };
    }
  });

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Delay before the next attempt to record, in ms. Doubles up to half a minute. */
export const waitBefore = (attempt: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt, 10), LONGEST_WAIT_MS);
