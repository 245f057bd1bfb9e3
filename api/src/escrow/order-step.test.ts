import { ORDER_STEPS, type OrderStep } from '@second-gear/contract/order-steps';
import { refusalAtStep, requireAction } from './order-step.ts';

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
  }).toThrow('hasn’t been paid');
});
