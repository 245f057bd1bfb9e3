import type { PaymentIntent } from '@stripe/stripe-js';

/** What is known about the payment of one order. Money has moved only in `charged`, `unrecorded` and `paid`. */
export type PaymentState =
  /** The card form may be used; `message` is the provider's word on the last try. */
  | { kind: 'payable'; clientSecret: string; message: string | null }
  /** The provider has not decided yet. */
  | { kind: 'processing'; clientSecret: string }
  /** The provider took the money, our server has not recorded it. */
  | { kind: 'charged'; paymentId: string }
  /** Recording failed. `mayRepeat`: a later try can succeed (the line or the server was down). */
  | { kind: 'unrecorded'; paymentId: string; message: string; mayRepeat: boolean }
  | { kind: 'paid'; paymentId: string }
  /** The intent has ended without money. */
  | { kind: 'closed' };

/**
 * What a payment intent says about the payment.
 * Source of the statuses: https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export function stateOfIntent(intent: PaymentIntent, clientSecret: string): PaymentState {
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
