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
/** What stands in the column `state` of an order at a step. */
const stateAt = (step: OrderStep): OrderState => (isPaidStep(step) ? 'paid' : (step as OrderState));

test('every step is reached from an unpaid order', () => {
  const reached = new Set<OrderStep>(['unpaid']);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of moves) {
      if (from.some((step) => reached.has(step))) for (const step of to) reached.add(step);
    }
  }
  expect([...reached].sort()).toEqual([...ORDER_STEPS].sort());
});

test('money that has gone to somebody stays there: nobody moves a refunded or a paid out order', () => {
  expect(ORDER_STEPS.filter(isLastStep)).toEqual(['paid_out', 'refunded']);
});

test('no move leads where the order is already, and each is somebody’s', () => {
  for (const { by, from, to } of moves) {
    expect(by.length).toBeGreaterThan(0);
    expect(from.filter((step) => to.includes(step))).toEqual([]);
  }
});

test('the clock ends what nobody pays, releases what nobody disputes, pays out and pays back', () => {
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

test('moves of the step agree with those of the state, which older programs know', () => {
  for (const { from, to } of moves) {
    for (const before of from) {
      for (const after of to) {
        const [was, is] = [stateAt(before), stateAt(after)];
        // A cancellation of paid money is a refund, and an unpaid order has nothing to refund.
        if (was === 'unpaid' && is === 'refunded') continue;
        if (was === 'paid' && is === 'cancelled') continue;
        expect([before, after, was === is || mayBecome(was, is)]).toEqual([before, after, true]);
      }
    }
  }
});

test('a walk of moves never leaves the end, and counts as paid exactly while the state does', () => {
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

test('what is kept of an order always tells its step', () => {
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
