import fc from '../testing/properties.ts';
import { canBecome, ORDER_STATES, type OrderState } from './order-states.ts';
import {
  canPerform,
  ESCROW_STATES,
  isFinalStep,
  isPaidStep,
  ORDER_ACTIONS,
  ORDER_TRANSITIONS,
  ORDER_STEPS,
  type OrderStep,
  PARTIES,
  toOrderStep,
} from './order-steps.ts';

const moves = ORDER_ACTIONS.map((action) => ORDER_TRANSITIONS[action]);
/** Returns the value of the column `state` for an order at a step. */
const getStateAt = (step: OrderStep): OrderState => (isPaidStep(step) ? 'paid' : (step as OrderState));

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
  expect(ORDER_STEPS.filter(isFinalStep)).toEqual(['paid_out', 'refunded']);
});

test('every action changes the step, and at least one party may perform it', () => {
  for (const { by, from, to } of moves) {
    expect(by.length).toBeGreaterThan(0);
    expect(from.filter((step) => to.includes(step))).toEqual([]);
  }
});

test('the scheduler expires unpaid orders, auto-releases undisputed ones, pays out and refunds', () => {
  const clockMoves = ORDER_ACTIONS.flatMap((action) =>
    ORDER_STEPS.filter((step) => canPerform('clock', action, step)).map((step) => [
      action,
      step,
      ...ORDER_TRANSITIONS[action].to,
    ]),
  );
  expect(clockMoves).toEqual([
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
        const [stateBefore, stateAfter] = [getStateAt(before), getStateAt(after)];
        // These two changes cannot occur: an unpaid order has nothing to refund, and a paid order that is
        // cancelled becomes refunded.
        if (stateBefore === 'unpaid' && stateAfter === 'refunded') continue;
        if (stateBefore === 'paid' && stateAfter === 'cancelled') continue;
        expect([before, after, stateBefore === stateAfter || canBecome(stateBefore, stateAfter)]).toEqual([
          before,
          after,
          true,
        ]);
      }
    }
  }
});

test('random actions stop at a final step, and isPaidStep matches the state', () => {
  const movesArbitrary = fc.array(
    fc.record({ action: fc.nat(), to: fc.nat(), party: fc.constantFrom(...PARTIES) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(movesArbitrary, (randomMoves) => {
      let step: OrderStep = 'unpaid';
      for (const randomMove of randomMoves) {
        const allowedActions = ORDER_ACTIONS.filter((action) => canPerform(randomMove.party, action, step));
        const action = allowedActions[randomMove.action % Math.max(1, allowedActions.length)];
        if (!action) continue;
        expect(isFinalStep(step)).toBe(false);
        const { to } = ORDER_TRANSITIONS[action];
        step = to[randomMove.to % Math.max(1, to.length)] ?? step;
        expect(isPaidStep(step)).toBe(getStateAt(step) === 'paid');
      }
    }),
  );
});

test('toOrderStep returns a step for every stored order', () => {
  for (const state of ORDER_STATES) {
    for (const escrowState of [null, ...ESCROW_STATES]) {
      for (const disputed of [false, true]) {
        const step = toOrderStep(state, escrowState, disputed);
        expect(ORDER_STEPS).toContain(step);
        if (state !== 'paid') expect(step).toBe(state);
      }
    }
  }
  expect(toOrderStep('paid', null, false)).toBe('held');
  expect(toOrderStep('paid', 'held', true)).toBe('disputed');
  expect(toOrderStep('paid', 'paid_out', true)).toBe('disputed');
  expect(toOrderStep('paid', 'refunded', true)).toBe('refunded');
});
