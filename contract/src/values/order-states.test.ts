import {
  isPayable,
  mayBecome,
  mayCancel,
  ORDER_STATES,
  type OrderState,
  reservesCar,
} from './order-states.ts';

const those = (is: (state: OrderState) => boolean) => ORDER_STATES.filter(is);
const after = (from: OrderState) => those((to) => mayBecome(from, to));

test('an open order is paid, cancelled or lapses', () => {
  expect(after('unpaid')).toEqual(['paid', 'cancelled', 'lapsed']);
});

test('money goes back from a paid order, and from one that had ended when it came; then it stays there', () => {
  expect(after('paid')).toEqual(['refunded']);
  expect(after('cancelled')).toEqual(['refunded']);
  expect(after('lapsed')).toEqual(['refunded']);
  expect(after('refunded')).toEqual([]);
});

test('only an open order is paid for or cancelled at a press', () => {
  expect(those(isPayable)).toEqual(['unpaid']);
  expect(those(mayCancel)).toEqual(['unpaid']);
});

test('a car is nobody else’s while its order is open or paid, and free again after that', () => {
  expect(those(reservesCar)).toEqual(['unpaid', 'paid']);
});
