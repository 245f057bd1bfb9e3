import type { PaymentIntent } from '@stripe/stripe-js';

/** State of an order's payment. Money has moved only in `charged`, `unrecorded` and `paid`. */
export type PaymentState =
  /** The card form is usable. `message` is the provider's message about the last attempt. */
  | { kind: 'payable'; clientSecret: string; message: string | null }
  /** The provider is still processing the payment. */
  | { kind: 'processing'; clientSecret: string }
  /** The provider charged the card, but our server hasn't recorded the charge yet. */
  | { kind: 'charged'; paymentId: string }
  /**
   * Recording failed. `canRetry` is true if a retry may succeed, because the network or the server failed.
   */
  | { kind: 'unrecorded'; paymentId: string; message: string; canRetry: boolean }
  | { kind: 'paid'; paymentId: string }
  /** The payment intent was canceled without a charge. */
  | { kind: 'closed' };

/**
 * Maps a payment intent to a state. Source of the statuses:
 * https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export function toPaymentState(intent: PaymentIntent, clientSecret: string): PaymentState {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'charged', paymentId: intent.id };
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing', clientSecret };
    case 'canceled':
      return { kind: 'closed' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return { kind: 'payable', clientSecret, message: null };
  }
}
