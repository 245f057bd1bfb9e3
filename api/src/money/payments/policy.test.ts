import { ORDER_STATES } from '@second-gear/contract/order-states';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { canPay, isOpenForPayment } from './policy.ts';

test('canPay is true only for the buyer', () => {
  const user = { id: 'bea' } as CurrentUser;
  expect(canPay(user, { buyerId: 'bea' })).toBe(true);
  expect(canPay(user, { buyerId: 'sam' })).toBe(false);
  expect(canPay(user, { buyerId: null })).toBe(false);
});

test('isOpenForPayment is true until the order is paid or its deadline has passed', () => {
  const now = new Date('2031-01-01T12:00:00Z');
  const timeFromNow = (ms: number) => new Date(now.getTime() + ms);
  expect(ORDER_STATES.filter((state) => isOpenForPayment({ state, lapsesAt: null }, now))).toEqual([
    'unpaid',
  ]);
  expect(isOpenForPayment({ state: 'unpaid', lapsesAt: timeFromNow(1) }, now)).toBe(true);
  expect(isOpenForPayment({ state: 'unpaid', lapsesAt: now }, now)).toBe(false);
  expect(isOpenForPayment({ state: 'paid', lapsesAt: timeFromNow(1) }, now)).toBe(false);
});
