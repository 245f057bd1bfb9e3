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

test('an unpaid order can become paid, cancelled or lapsed', () => {
  expect(after('unpaid')).toEqual(['paid', 'cancelled', 'lapsed']);
});

test('a paid, cancelled or lapsed order can be refunded, and a refunded one is final', () => {
  expect(after('paid')).toEqual(['refunded']);
  expect(after('cancelled')).toEqual(['refunded']);
  expect(after('lapsed')).toEqual(['refunded']);
  expect(after('refunded')).toEqual([]);
});

test('only an unpaid order can be paid or cancelled directly', () => {
  expect(those(isPayable)).toEqual(['unpaid']);
  expect(those(mayCancel)).toEqual(['unpaid']);
});

test('an unpaid or paid order reserves its car; all others release it', () => {
  expect(those(reservesCar)).toEqual(['unpaid', 'paid']);
});
