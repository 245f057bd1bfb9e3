import {
  canTransition,
  canCancelWithoutRefund,
  isPayable,
  ORDER_STATES,
  type OrderState,
  reservesCar,
} from './order-states.ts';

const filterStates = (matches: (state: OrderState) => boolean) => ORDER_STATES.filter(matches);
const listNextStates = (from: OrderState) => filterStates((to) => canTransition(from, to));

test('an unpaid order can become paid, cancelled or lapsed', () => {
  expect(listNextStates('unpaid')).toEqual(['paid', 'cancelled', 'lapsed']);
});

test('a paid, cancelled or lapsed order can only be refunded, and a refunded order cannot change', () => {
  expect(listNextStates('paid')).toEqual(['refunded']);
  expect(listNextStates('cancelled')).toEqual(['refunded']);
  expect(listNextStates('lapsed')).toEqual(['refunded']);
  expect(listNextStates('refunded')).toEqual([]);
});

test('only an unpaid order can be paid, or cancelled without a refund', () => {
  expect(filterStates(isPayable)).toEqual(['unpaid']);
  expect(filterStates(canCancelWithoutRefund)).toEqual(['unpaid']);
});

test('only an unpaid or paid order reserves its car', () => {
  expect(filterStates(reservesCar)).toEqual(['unpaid', 'paid']);
});
