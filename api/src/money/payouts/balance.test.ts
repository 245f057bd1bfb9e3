import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import { sendPayouts } from './send.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture();
});
afterAll(() => fixture.close());

test('GET /balance returns money in escrow, due and paid out, and the fees', async () => {
  const readBalance = async (as: { id: string }) =>
    (await fixture.testApp.call('GET', '/balance', { as })).json<object>();
  const otherSeller = await fixture.testApp.buildSeller();
  expect(await readBalance(otherSeller)).toEqual({ held: 0, due: 0, paidOut: 0, fees: 0 });
  const heldOrder = await fixture.createPaidOrder();
  expect(await readBalance(heldOrder.seller)).toEqual({ held: 16_000, due: 0, paidOut: 0, fees: 0 });
  await fixture.requestRefund(heldOrder, 100_000);
  expect(await readBalance(heldOrder.seller)).toEqual({ held: 15_000, due: 0, paidOut: 0, fees: 0 });
  const duePayout = await fixture.createDuePayout();
  expect(await readBalance(duePayout.seller)).toEqual({ held: 0, due: 15_200, paidOut: 0, fees: 800 });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect(await readBalance(duePayout.seller)).toEqual({ held: 0, due: 0, paidOut: 15_200, fees: 800 });
}, 30_000);

test('GET /payouts returns what blocks each payout, and the total', async () => {
  const orderWithPayout = await fixture.createDuePayout();
  const listPayouts = () => fixture.testApp.call('GET', '/payouts?limit=1', { as: orderWithPayout.seller });
  const firstPayouts = await listPayouts();
  expect(firstPayouts.headers['x-total-count']).toBe('1');
  expect(firstPayouts.json()).toMatchObject([{ state: 'owed', stuck: false, fee: 800, amount: 15_200 }]);
  await fixture.sandbox.emit(`accounts/${orderWithPayout.accountId}`, { status: 'restricted' });
  await sendPayouts(fixture.paymentContext(), fixture.advanceClock());
  expect((await listPayouts()).json()).toMatchObject([{ state: 'waiting', stuck: true }]);
}, 30_000);
