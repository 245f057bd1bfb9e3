import type { PaymentIntent } from '@stripe/stripe-js';
import { toPaymentState } from './payment-state.ts';

const kindOf = (status: PaymentIntent.Status) =>
  toPaymentState({ id: 'pi_1', status } as PaymentIntent, 'secret').kind;

test.each([
  ['requires_payment_method', 'payable'],
  ['requires_confirmation', 'payable'],
  ['requires_action', 'payable'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['succeeded', 'charged'],
  ['canceled', 'closed'],
] as const)('toPaymentState maps an intent that is %s to %s', (status, kind) => {
  expect(kindOf(status)).toBe(kind);
});
