import { failureText } from '@second-gear/contract/failure-text';
import type { Order } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { recordPayment } from '../../api/record-payment.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import type { PaymentState } from './payment-state.ts';

const once = singleFlight<PaymentState>();

const mayHeal = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

/** Records a charge with our server, which asks the provider itself: ends `paid` or `unrecorded`. */
export const recordCharge = (order: Order, paymentId: string): Promise<PaymentState> =>
  once(paymentId, async () => {
    try {
      await recordPayment(order, paymentId);
      return { kind: 'paid', paymentId };
    } catch (error) {
      // Whatever went wrong, the money is taken: this must end in a state that says so.
      const message = failureText(error);
      const mayRepeat = !(error instanceof ApiError) || mayHeal(error.status);
      return { kind: 'unrecorded', paymentId, message, mayRepeat };
    }
  });

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before recording is tried again, in ms: doubling up to half a minute. */
export const waitBefore = (attempt: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt, 10), LONGEST_WAIT_MS);
