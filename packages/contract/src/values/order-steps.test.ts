import fc from '../testing/properties.ts';
import { canTransition, ORDER_STATES, type OrderState } from './order-states.ts';
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

const transitions = ORDER_ACTIONS.map((action) => ORDER_TRANSITIONS[action]);
/** Returns the state of an order at a step. */
const toOrderState = (step: OrderStep): OrderState => (isPaidStep(step) ? 'paid' : (step as OrderState));

test('every step is reachable from an unpaid order', () => {
  const reachedSteps = new Set<OrderStep>(['unpaid']);
  for (let previousSize = 0; previousSize < reachedSteps.size;) {
    previousSize = reachedSteps.size;
    for (const { from, to } of transitions) {
      if (from.some((step) => reachedSteps.has(step))) for (const step of to) reachedSteps.add(step);
    }
  }
  expect([...reachedSteps].sort()).toEqual([...ORDER_STEPS].sort());
});

test('only refunded and paid-out orders allow no action', () => {
  expect(ORDER_STEPS.filter(isFinalStep)).toEqual(['paid_out', 'refunded']);
});

test('every action changes the step, and at least one party may perform it', () => {
  for (const { by, from, to } of transitions) {
    expect(by.length).toBeGreaterThan(0);
    expect(from.filter((step) => to.includes(step))).toEqual([]);
  }
});

test('the scheduler expires unpaid orders, auto-releases undisputed orders, pays out and refunds', () => {
  const schedulerTransitions = ORDER_ACTIONS.flatMap((action) =>
    ORDER_STEPS.filter((step) => canPerform('clock', action, step)).map((step) => [
      action,
      step,
      ...ORDER_TRANSITIONS[action].to,
    ]),
  );
  expect(schedulerTransitions).toEqual([
    ['lapse', 'unpaid', 'lapsed'],
    ['hand_over', 'held', 'handed_over', 'paid_out'],
    ['pay_back', 'cancelled', 'refunded'],
    ['pay_back', 'lapsed', 'refunded'],
    ['pay_out', 'handed_over', 'paid_out'],
  ]);
});

test('each allowed change to the step is an allowed change to the state', () => {
  for (const { from, to } of transitions) {
    for (const before of from) {
      for (const after of to) {
        const [stateBefore, stateAfter] = [toOrderState(before), toOrderState(after)];
        // These changes do not occur: an unpaid order cannot be refunded, and a cancelled paid order becomes
        // refunded.
        if (stateBefore === 'unpaid' && stateAfter === 'refunded') continue;
        if (stateBefore === 'paid' && stateAfter === 'cancelled') continue;
        expect([before, after, stateBefore === stateAfter || canTransition(stateBefore, stateAfter)]).toEqual(
          [before, after, true],
        );
      }
    }
  }
});

test('no action is possible after a final step, and isPaidStep matches the state', () => {
  const actionsArbitrary = fc.array(
    fc.record({ action: fc.nat(), to: fc.nat(), party: fc.constantFrom(...PARTIES) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(actionsArbitrary, (choices) => {
      let step: OrderStep = 'unpaid';
      for (const choice of choices) {
        const allowedActions = ORDER_ACTIONS.filter((action) => canPerform(choice.party, action, step));
        const action = allowedActions[choice.action % Math.max(1, allowedActions.length)];
        if (!action) continue;
        expect(isFinalStep(step)).toBe(false);
        const { to } = ORDER_TRANSITIONS[action];
        step = to[choice.to % Math.max(1, to.length)] ?? step;
        expect(isPaidStep(step)).toBe(toOrderState(step) === 'paid');
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
