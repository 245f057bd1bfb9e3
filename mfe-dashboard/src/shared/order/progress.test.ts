import { buildOrder, buildSale } from '@second-gear/test-utils/builders';
import { toProgressSteps } from './progress.ts';

const readSteps = (...args: Parameters<typeof toProgressSteps>) =>
  toProgressSteps(...args).map(({ title, state, current }) => `${current ? '> ' : ''}${title} (${state})`);
const paidOrder = { state: 'paid', paid: true, paidAt: '2026-11-21T09:30:00.000Z' } as const;

test('toProgressSteps advances step by step until the seller has the money', () => {
  expect(readSteps(buildOrder({ step: 'unpaid' }), 'buyer')).toEqual([
    'Ordered (done)',
    '> Awaiting your payment (next)',
    'Meeting and hand-over (upcoming)',
    'Payout to the seller (upcoming)',
  ]);
  expect(readSteps(buildOrder({ ...paidOrder, step: 'held' }), 'buyer')[2]).toBe(
    '> Meeting and hand-over (next)',
  );
  expect(readSteps(buildOrder({ ...paidOrder, step: 'handed_over' }), 'buyer')[3]).toBe(
    '> Payout to the seller (next)',
  );
  expect(readSteps(buildSale({ step: 'paid_out' }), 'seller')).toEqual([
    'Ordered by the buyer (done)',
    'Paid by the buyer, held by Second Gear (done)',
    'Handed over (done)',
    '> Paid out to you (done)',
  ]);
});

test('toProgressSteps shows the seller of an unpaid order that the payment is pending', () => {
  expect(readSteps(buildSale({ state: 'unpaid', paid: false, step: 'unpaid' }), 'seller')[1]).toBe(
    '> Awaiting buyer’s payment (next)',
  );
});

test('toProgressSteps stops at the current step during a dispute', () => {
  const stepBefore = toProgressSteps(buildOrder({ ...paidOrder, step: 'disputed' }), 'buyer')[2];
  expect(stepBefore).toMatchObject({ current: true, note: expect.stringContaining('On hold') as string });
  const orderAfterHandOver = buildOrder({
    ...paidOrder,
    step: 'disputed',
    handedOverAt: '2026-11-22T10:00:00.000Z',
  });
  expect(readSteps(orderAfterHandOver, 'buyer')[3]).toBe('> Payout to the seller (next)');
});

test.each([
  ['cancelled', 'buyer', 'buyer', 'Canceled by you'],
  ['cancelled', 'seller', 'buyer', 'Canceled by the seller'],
  ['refunded', 'seller', 'seller', 'Canceled by you and refunded'],
  ['refunded', 'admin', 'buyer', 'Refunded by Second Gear'],
  ['refunded', null, 'buyer', 'Refunded to the buyer'],
  ['lapsed', 'clock', 'seller', 'Not paid in time'],
] as const)('toProgressSteps shows %s by %s to the %s as: %s', (step, party, side, title) => {
  const cancellation = party === null ? null : { by: party, reason: 'Changed my mind' };
  const steps = toProgressSteps(buildOrder({ state: step, step, ended: cancellation, refunded: 0 }), side);
  expect(steps.at(-1)).toMatchObject({ title, state: 'ended', current: true });
  expect(steps).toHaveLength(2);
});

test('toProgressSteps shows only the payment with an older API', () => {
  expect(readSteps(buildOrder(paidOrder), 'buyer')).toEqual(['Ordered (done)', '> Paid (done)']);
  expect(readSteps(buildOrder(), 'buyer')).toEqual(['Ordered (done)', '> Awaiting your payment (next)']);
});
