import fc from '../testing/properties.ts';
import { mayBecome, ORDER_STATES, type OrderState } from './order-states.ts';
import {
  HOLD_STATES,
  isLastStep,
  isPaidStep,
  mayDo,
  ORDER_ACTIONS,
  ORDER_MOVES,
  ORDER_STEPS,
  type OrderStep,
  PARTIES,
  stepOf,
} from './order-steps.ts';

const moves = ORDER_ACTIONS.map((action) => ORDER_MOVES[action]);
/** Returns the value of the column `state` for an order at a step. */
const stateAt = (step: OrderStep): OrderState => (isPaidStep(step) ? 'paid' : (step as OrderState));

test('every step is reachable from an unpaid order', () => {
  const reached = new Set<OrderStep>(['unpaid']);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of moves) {
      if (from.some((step) => reached.has(step))) for (const step of to) reached.add(step);
    }
  }
  expect([...reached].sort()).toEqual([...ORDER_STEPS].sort());
});

test('refunded and paid-out orders allow no action', () => {
  expect(ORDER_STEPS.filter(isLastStep)).toEqual(['paid_out', 'refunded']);
});

test('every action changes the step, and at least one party may perform it', () => {
  for (const { by, from, to } of moves) {
    expect(by.length).toBeGreaterThan(0);
    expect(from.filter((step) => to.includes(step))).toEqual([]);
  }
});

test('the clock expires unpaid orders, auto-releases undisputed ones, pays out and refunds', () => {
  const done = ORDER_ACTIONS.flatMap((action) =>
    ORDER_STEPS.filter((step) => mayDo('clock', action, step)).map((step) => [
      action,
      step,
      ...ORDER_MOVES[action].to,
    ]),
  );
  expect(done).toEqual([
    ['lapse', 'unpaid', 'lapsed'],
    ['hand_over', 'held', 'handed_over', 'paid_out'],
    ['pay_back', 'cancelled', 'refunded'],
    ['pay_back', 'lapsed', 'refunded'],
    ['pay_out', 'handed_over', 'paid_out'],
  ]);
});

test('step changes are consistent with state changes, which older programs use', () => {
  for (const { from, to } of moves) {
    for (const before of from) {
      for (const after of to) {
        const [was, is] = [stateAt(before), stateAt(after)];
        // Cancelling a paid order is a refund. An unpaid order has nothing to refund.
        if (was === 'unpaid' && is === 'refunded') continue;
        if (was === 'paid' && is === 'cancelled') continue;
        expect([before, after, was === is || mayBecome(was, is)]).toEqual([before, after, true]);
      }
    }
  }
});

test('random actions never continue after the last step, and isPaidStep matches the state', () => {
  const walk = fc.array(fc.record({ action: fc.nat(), to: fc.nat(), party: fc.constantFrom(...PARTIES) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(walk, (turns) => {
      let step: OrderStep = 'unpaid';
      for (const turn of turns) {
        const open = ORDER_ACTIONS.filter((action) => mayDo(turn.party, action, step));
        const action = open[turn.action % Math.max(1, open.length)];
        if (!action) continue;
        expect(isLastStep(step)).toBe(false);
        const { to } = ORDER_MOVES[action];
        step = to[turn.to % Math.max(1, to.length)] ?? step;
        expect(isPaidStep(step)).toBe(stateAt(step) === 'paid');
      }
    }),
  );
});

test('stepOf returns a step for every stored order', () => {
  for (const state of ORDER_STATES) {
    for (const hold of [null, ...HOLD_STATES]) {
      for (const disputed of [false, true]) {
        const step = stepOf(state, hold, disputed);
        expect(ORDER_STEPS).toContain(step);
        if (state !== 'paid') expect(step).toBe(state);
      }
    }
  }
  expect(stepOf('paid', null, false)).toBe('held');
  expect(stepOf('paid', 'held', true)).toBe('disputed');
  expect(stepOf('paid', 'paid_out', true)).toBe('disputed');
  expect(stepOf('paid', 'refunded', true)).toBe('refunded');
});
