import { ORDER_STEPS, type OrderStep } from '@second-gear/contract/order-steps';
import { orderStepError, requireAction } from './order-step.ts';

const EXPECTED_REFUSALS: Record<OrderStep, [code: string, sentence: RegExp]> = {
  unpaid: ['not_paid', /hasn’t been paid/],
  held: ['not_disputed', /no open dispute/],
  handed_over: ['handed_over', /was already handed over/],
  paid_out: ['paid_out', /seller has been paid/],
  disputed: ['disputed', /has an open dispute/],
  cancelled: ['ended', /was canceled/],
  lapsed: ['ended', /expired because it wasn’t paid/],
  refunded: ['ended', /was refunded/],
};

test.each(ORDER_STEPS)('an action that an order at step %s does not allow returns the reason', (step) => {
  const [code, message] = EXPECTED_REFUSALS[step];
  expect(orderStepError(step)).toMatchObject({
    status: 409,
    body: { code, message: expect.stringMatching(message) },
  });
});

test('requireAction allows an action that the contract allows and rejects any other', () => {
  expect(() => {
    requireAction('buyer', 'hand_over', 'held');
  }).not.toThrow();
  expect(() => {
    requireAction('buyer', 'hand_over', 'unpaid');
  }).toThrow('hasn’t been paid');
});
