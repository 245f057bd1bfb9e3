import { openTill, type Till } from '../testing/till.ts';
import { sendPayouts } from './send.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

test('GET /balance returns money in escrow, due and paid out, and the fees', async () => {
  const balance = async (as: { id: string }) => (await till.t.call('GET', '/balance', { as })).json<object>();
  const nobody = await till.t.buildSeller();
  expect(await balance(nobody)).toEqual({ held: 0, due: 0, paidOut: 0, fees: 0 });
  const held = await till.openPaidOrder();
  expect(await balance(held.seller)).toEqual({ held: 16_000, due: 0, paidOut: 0, fees: 0 });
  await till.oweBack(held, 100_000);
  expect(await balance(held.seller)).toEqual({ held: 15_000, due: 0, paidOut: 0, fees: 0 });
  const due = await till.openDuePayout();
  expect(await balance(due.seller)).toEqual({ held: 0, due: 15_200, paidOut: 0, fees: 800 });
  await sendPayouts(till.settling(), till.later());
  expect(await balance(due.seller)).toEqual({ held: 0, due: 0, paidOut: 15_200, fees: 800 });
}, 30_000);

test('GET /payouts returns what blocks each payout, and the total', async () => {
  const form = await till.openDuePayout();
  const list = () => till.t.call('GET', '/payouts?limit=1', { as: form.seller });
  const first = await list();
  expect(first.headers['x-total-count']).toBe('1');
  expect(first.json()).toMatchObject([{ state: 'owed', stuck: false, fee: 800, amount: 15_200 }]);
  await till.sandbox.tell(`accounts/${form.accountId}`, { status: 'restricted' });
  await sendPayouts(till.settling(), till.later());
  expect((await list()).json()).toMatchObject([{ state: 'waiting', stuck: true }]);
}, 30_000);
