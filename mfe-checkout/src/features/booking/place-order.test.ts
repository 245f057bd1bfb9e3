import { ada, storeSessionRecord } from '@second-gear/test-utils/browser';
import { json, offline } from '@second-gear/test-utils/fake-api';
import { setUpFakeApi } from '../../test-support/render-screen.tsx';
import { placeOrder } from './place-order.ts';

const order = {
  ...{ carId: 'car-1', name: 'Ada', phone: '+1 312 555 0100', email: ada.email, option: 'place-1' },
  ...{ brandName: 'Volvo', model: 'V60', resellPrice: 16_000, bookingDate: '2026-11-24' },
};

test('placeOrder reuses its idempotency key after a lost response, and uses a new one after a response', async () => {
  const api = setUpFakeApi();
  storeSessionRecord();
  api.on('POST /orders', offline);
  expect(await placeOrder(order)).toMatchObject({ kind: 'unanswered' });
  api.on('POST /orders', () => json({ insertedId: 'order-1' }, 201));
  expect(await placeOrder(order)).toEqual({ kind: 'booked', orderId: 'order-1' });
  expect(await placeOrder(order)).toEqual({ kind: 'booked', orderId: 'order-1' });
  const [lostKey, retryKey, nextKey] = api.sent('POST /orders').map(({ idempotencyKey: key }) => key);
  expect(lostKey).toEqual(expect.any(String));
  expect(retryKey).toBe(lostKey);
  expect(nextKey).not.toBe(lostKey);
});
