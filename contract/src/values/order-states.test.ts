import {
  canBecome,
  canCancel,
  isPayable,
  ORDER_STATES,
  type OrderState,
  reservesCar,
} from './order-states.ts';

const statesWhere = (is: (state: OrderState) => boolean) => ORDER_STATES.filter(is);
const nextStates = (from: OrderState) => statesWhere((to) => canBecome(from, to));

test('an unpaid order can become paid, cancelled or lapsed', () => {
  expect(nextStates('unpaid')).toEqual(['paid', 'cancelled', 'lapsed']);
});

test('a paid, cancelled or lapsed order can be refunded, and a refunded one is final', () => {
  expect(nextStates('paid')).toEqual(['refunded']);
  expect(nextStates('cancelled')).toEqual(['refunded']);
  expect(nextStates('lapsed')).toEqual(['refunded']);
  expect(nextStates('refunded')).toEqual([]);
});

test('only an unpaid order can be paid or cancelled directly', () => {
  expect(statesWhere(isPayable)).toEqual(['unpaid']);
  expect(statesWhere(canCancel)).toEqual(['unpaid']);
});

test('an unpaid or paid order reserves its car; all others release it', () => {
  expect(statesWhere(reservesCar)).toEqual(['unpaid', 'paid']);
});
