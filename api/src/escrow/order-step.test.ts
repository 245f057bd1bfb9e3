import { ORDER_STEPS, type OrderStep } from '@second-gear/contract/order-steps';
import { refusalAtStep, requireAction } from './order-step.ts';

const EXPECTED_REFUSALS: Record<OrderStep, [code: string, sentence: RegExp]> = {
  unpaid: ['not_paid', /has not been paid/],
  held: ['not_disputed', /money of this order is held, and nobody disputes it/],
  handed_over: ['handed_over', /has been handed over already/],
  paid_out: ['paid_out', /seller has been paid/],
  disputed: ['disputed', /dispute about this order stands open/],
  cancelled: ['ended', /was cancelled/],
  lapsed: ['ended', /has lapsed unpaid/],
  refunded: ['ended', /has been refunded/],
};

test.each(ORDER_STEPS)('an impossible action on an order that is %s returns the reason', (step) => {
  const [code, message] = EXPECTED_REFUSALS[step];
  expect(refusalAtStep(step)).toMatchObject({
    status: 409,
    body: { code, message: expect.stringMatching(message) },
  });
});

test('requireAction allows a move of the table and rejects any other', () => {
  expect(() => {
    requireAction('buyer', 'hand_over', 'held');
  }).not.toThrow();
  expect(() => {
    requireAction('buyer', 'hand_over', 'unpaid');
  }).toThrow('has not been paid');
});
